import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { addNote, deleteNote, listNotes } from './notes-contract'

/** The most notes that are shown. */
const MOST_SHOWN = 100

/** Browser queries for notes about promoters, for administrators. */
export const noteQueries = {
  all: () => ['promoter-notes'] as const,
  about: (id: number) =>
    queryOptions({
      queryKey: [...noteQueries.all(), id],
      queryFn: ({ signal }) => call(listNotes, { params: { id }, query: { per_page: MOST_SHOWN } }, { signal }),
      meta: { quiet: true },
    }),
}

const meta = { invalidates: [noteQueries.all(), queryRoots.audit] }

export const useAddNote = (id: number) => usePress({ mutationFn: (text: string) => call(addNote, { params: { id }, body: { text } }), meta })

/** Deletes a note of the caller. */
export const useDeleteNote = (id: number) => usePress({ mutationFn: (note: number) => call(deleteNote, { params: { id, note } }), meta })

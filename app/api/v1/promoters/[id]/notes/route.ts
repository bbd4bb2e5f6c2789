import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { noteAbout, notesPage } from '@/lib/work/promoters/notes'
import { addNote, listNotes } from '@/lib/work/promoters/notes-contract'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listNotes, { limit: limits.read, mayLag: true, handler: ({ ctx, params, query }) => notesPage(ctx, params.id, query) }),
  route(addNote, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await noteAbout(ctx, params.id, body.text) }) }),
)

import { useMutation } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { saveJson } from '@/lib/platform/browser/save-file'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { erasePersonData, exportPersonData, findPersonData } from './contract'

type Shown = CallInput<typeof erasePersonData>['body']

/** Finds what is stored about a person. A mutation, so that nothing of them stays in the query cache; the form shows what is wrong. */
export const useFindPerson = (onError: (error: Error) => void) =>
  useMutation({ mutationFn: async (who: string) => (await call(findPersonData, { body: { who } })).data, onError, meta: { quiet: true } })

/** Saves what was found of a person as a file, whose name says nothing of them. */
export const useExportPerson = (guard: Guard) =>
  usePress({
    mutationFn: async (body: Shown) => {
      const { data } = await guard(() => call(exportPersonData, { body }))
      saveJson(data, `completa-${data.made_at.slice(0, 10)}.json`)
    },
    meta: { invalidates: [queryRoots.audit], quiet: true },
  })

/** Erases a person. Lists that showed them are read anew. */
export const useErasePerson = (guard: Guard) =>
  usePress({
    mutationFn: (body: Shown) => guard(() => call(erasePersonData, { body })),
    meta: {
      invalidates: [queryRoots.completions, queryRoots.clicks, queryRoots.reviews, queryRoots.dashboard, ['payouts'], ['contact-forms'], queryRoots.audit],
      quiet: true,
    },
  })

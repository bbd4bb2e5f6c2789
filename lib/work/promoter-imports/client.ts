import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { checkImport, importPromoters, listImports } from './contract'

/** Browser queries for imports of promoters, for administrators. They are stale with the promoters. */
export const importQueries = {
  list: () => queryOptions({ queryKey: [...queryRoots.promoters, 'imports'], queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).data }),
}

/** Asks what an import of a file would do. The page shows what is wrong with the file. */
export const useCheckImport = () => useMutation({ mutationFn: async (file: File) => (await call(checkImport, { body: { file } })).data, meta: { quiet: true } })

/** Imports a file. The page shows what is wrong. */
export const useImportPromoters = (guard: Guard) =>
  usePress({
    mutationFn: async (file: File) => (await guard(() => call(importPromoters, { body: { file } }))).data,
    meta: { invalidates: [queryRoots.promoters, queryRoots.dashboard, queryRoots.audit] },
  })

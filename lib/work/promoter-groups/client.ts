import { queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { changeGroup, createGroup, deleteGroup, endGoal, listGroups, moveToGroup, type PromoterGroup, setGoal } from './contract'

/** Browser queries for groups of promoters, for administrators. They are stale with the promoters. */
export const groupQueries = {
  list: () => queryOptions({ queryKey: [...queryRoots.promoters, 'groups'], queryFn: async ({ signal }) => (await call(listGroups, {}, { signal })).data }),
}

const invalidates = [queryRoots.promoters, queryRoots.audit]

/** Makes a group, or changes one from the revision that was shown. The form shows what is wrong. */
export const useSaveGroup = (guard: Guard, group: Pick<PromoterGroup, 'id' | 'revision'> | undefined) =>
  usePress({
    mutationFn: (body: CallInput<typeof createGroup>['body']) =>
      guard<unknown>(() =>
        group ? call(changeGroup, { params: { id: group.id }, body: { ...body, revision: group.revision } }) : call(createGroup, { body }),
      ),
    meta: { invalidates, quiet: true },
  })

/** Deletes a group. */
export const useDeleteGroup = (guard: Guard) =>
  usePress({ mutationFn: ({ id }: Pick<PromoterGroup, 'id'>) => guard(() => call(deleteGroup, { params: { id } })), meta: { invalidates } })

/** Moves promoters into a group. */
export const useMoveToGroup = (guard: Guard) =>
  usePress({
    mutationFn: ({ group, promoters }: { group: number; promoters: number[] }) =>
      guard(() => call(moveToGroup, { params: { id: group }, body: { promoter_ids: promoters } })),
    meta: { invalidates },
  })

/** Sets a goal for a group. The form shows what is wrong. */
export const useSetGoal = (guard: Guard, group: number) =>
  usePress({
    mutationFn: (body: CallInput<typeof setGoal>['body']) => guard(() => call(setGoal, { params: { id: group }, body })),
    meta: { invalidates, quiet: true },
  })

/** Ends a goal. */
export const useEndGoal = (guard: Guard) => usePress({ mutationFn: (id: number) => guard(() => call(endGoal, { params: { id } })), meta: { invalidates } })

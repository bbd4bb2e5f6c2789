import 'server-only'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { componentsOf } from './components'
import { type DuePair, lockJoining, moveGroup, selectDuePairs, selectFirsts, selectGroupsOf, selectMembersOf, storeGroups } from './queries'

/** Pairs in one transaction, some hundredths of a second. */
const JOINED_TOGETHER = 500

/** How many things each component has. */
function sizesOf(found: Map<number, number>): Map<number | undefined, number> {
  const sizes = new Map<number | undefined, number>()
  for (const component of found.values()) sizes.set(component, (sizes.get(component) ?? 0) + 1)
  return sizes
}

/**
 * Joins pairs that are due. A group that one of them was in before is put together anew from the pairs of all its members, because its member may
 * have sent another picture since; every other group is only joined with what came.
 * @returns how many
 */
async function join(tx: Db, all: DuePair[]): Promise<number> {
  const firsts = await selectFirsts(tx, named(all))
  const due = all.filter(({ alikeTo }) => alikeTo === null || !firsts.locked.has(alikeTo))
  if (due.length === 0) return 0
  const before = new Set(due.flatMap(({ groupId }) => groupId ?? []))
  const rows = new Map([...(await selectMembersOf(tx, [...before])), ...due].map((row) => [row.id, row]))
  // Those that are named and have a row outside of these groups stand for a group that stays whole.
  const groups = await selectGroupsOf(tx, named([...rows.values()]))
  const whole = [...groups].filter(([id, group]) => !rows.has(id) && !before.has(group))
  const pairs = [...rows.values()].flatMap(({ id, alikeTo }) => (alikeTo === null ? [] : [[id, alikeTo] as const]))
  const found = componentsOf(rows.keys(), [...pairs, ...whole])
  for (const group of new Set(whole.map(([, group]) => group))) {
    const joined = found.get(group)
    if (joined !== undefined && joined !== group) await moveGroup(tx, group, joined)
  }
  const sizes = sizesOf(found)
  const isAlone = (id: number) => sizes.get(found.get(id)) === 1
  const joined = [...rows.keys(), ...firsts.free].filter((id) => found.has(id) && !isAlone(id)).map((id) => ({ id, groupId: found.get(id) ?? id }))
  await storeGroups(tx, { due, joined, alone: [...rows.keys()].filter(isAlone) })
  return due.length
}

const named = (members: Pick<DuePair, 'alikeTo'>[]) => members.flatMap(({ alikeTo }) => alikeTo ?? [])

/**
 * Joins what is due into groups, until nothing is.
 * @param stop ends it between batches @returns how many pairs
 */
export async function joinDue(db: Db, stop: AbortSignal): Promise<number> {
  for (let joined = 0; ; ) {
    stop.throwIfAborted()
    const count = await db.transaction(async (tx) => {
      await lockJoining(tx)
      const due = await selectDuePairs(tx, JOINED_TOGETHER)
      return join(tx, due)
    })
    joined += count
    if (count < JOINED_TOGETHER) return joined
  }
}

/** @param database asked each time, because a pool that hangs is replaced */
export const pictureGroupJob = (database: () => Db): Job => ({
  name: 'join alike pictures into groups',
  firstMs: 0,
  everyMs: 2_000,
  run: async (stop) => void (await joinDue(database(), stop)),
})

import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { translatorFor } from '@/lib/platform/i18n/translator'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { offsetOf, toPage } from '@/lib/platform/service/pagination'
import { completionsById } from '@/lib/work/completions/list'
import type { listPictureGroups, PictureGroup, PictureGroupKind, showPictureGroup } from './contract'
import { type Member, membersIn } from './members'
import { type GroupRow, type NamedCompletion, selectCopyOutcomes, selectGroup, selectGroups, selectMemberOutcomes, selectMembersBy } from './page-queries'
import { selectMatchesOf, selectNewestMatches } from './queries'

type Found = Awaited<ReturnType<typeof completionsById>>

function toGroup({ first_id, first_at, last_at, ...figures }: GroupRow, found: Found) {
  const first = found.get(first_id)?.completion
  // Its earliest completion was deleted since.
  if (!first) return undefined
  const { payment_code, name, promoter, device, location } = first
  const at = { first_at: new Date(first_at), last_at: new Date(last_at) }
  return { ...figures, ...at, first: { payment_code, name, promoter, device, location } } satisfies z.input<typeof PictureGroup>
}

/** A page of the groups of alike pictures, the largest first. */
export async function pictureGroupsPage(ctx: ActorCtx, query: z.output<typeof listPictureGroups.query>) {
  const members = membersIn(await selectNewestMatches(ctx.db))
  const { rows, total } = await selectGroups(ctx.db, members, { by: query.by, isAll: query.all === '1', limit: query.per_page, offset: offsetOf(query) })
  const found = await completionsById(
    ctx,
    rows.map((row) => row.first_id),
  )
  return toPage(ctx, query, { data: rows.flatMap((row) => toGroup(row, found) ?? []), total })
}

/** The members of one group, the earliest first. */
async function membersOf(db: Db, by: PictureGroupKind, id: number): Promise<Member[]> {
  if (by === 'picture') return membersIn(await selectMatchesOf(db, [id])).toSorted((a, b) => a.id - b.id)
  const members = membersIn(await selectNewestMatches(db))
  const wanted = await selectMembersBy(db, members, by, id)
  return members.filter((member) => wanted.has(member.id)).toSorted((a, b) => a.id - b.id)
}

/** At most this many members of a group are counted for the desk. */
const MOST_COUNTED = 1_000

/** The groups of completions, with how many each has, up to 1,000; those that are like no other are missing. */
export async function groupsOf(db: Db, ids: number[]): Promise<Map<number, { id: number; tasks: number }>> {
  const groups = new Map(membersIn(await selectMatchesOf(db, ids, ids.length * MOST_COUNTED)).map(({ id, group }) => [id, group]))
  const sizes = new Map<number, number>()
  for (const group of groups.values()) sizes.set(group, Math.min(MOST_COUNTED, (sizes.get(group) ?? 0) + 1))
  return new Map(
    ids.flatMap((id) => {
      const group = groups.get(id)
      return group === undefined ? [] : [[id, { id: group, tasks: sizes.get(group) ?? 0 }] as const]
    }),
  )
}

const none = { copy: 0, original: 0, decided: 0, appealed: 0 }

/** A page of the completions of a group, with what would become of all of them. @throws AppError `not_found` */
export async function pictureGroupPage(ctx: ActorCtx, id: number, query: z.output<typeof showPictureGroup.query>) {
  const members = await membersOf(ctx.db, query.by, id)
  const [row, shown, { copies, originals, outcomes }] = await Promise.all([
    selectGroup(ctx.db, members, id),
    selectMemberOutcomes(ctx.db, members.slice(offsetOf(query), offsetOf(query) + query.per_page)),
    selectCopyOutcomes(ctx.db, members),
  ])
  const found = await completionsById(ctx, [...shown.map((member) => member.id), ...(row ? [row.first_id] : [])])
  const group = row && toGroup(row, found)
  if (!row || !group) throw new AppError('not_found')
  const erased = translatorFor(ctx.locale)('visitor.erased')
  const named = (rows: NamedCompletion[]) => rows.map(({ name, ...rest }) => ({ ...rest, name: name || erased }))
  const data = shown.flatMap((member) => {
    const completion = found.get(member.id)?.completion
    return completion ? [{ completion, outcome: member.outcome }] : []
  })
  return { ...toPage(ctx, query, { data, total: row.tasks }), group, originals: named(originals), copies: named(copies), outcomes: { ...none, ...outcomes } }
}

import 'server-only'
import type { z } from 'zod'
import { translatorFor } from '@/lib/platform/i18n/translator'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { offsetOf, toPage } from '@/lib/platform/service/pagination'
import { completionsById } from '@/lib/work/completions/list'
import type { listPictureGroups, PictureGroup, showPictureGroup } from './contract'
import { type GroupRow, type NamedCompletion, selectCopyOutcomes, selectGroup, selectGroups, selectMembers } from './page-queries'

type Found = Awaited<ReturnType<typeof completionsById>>

function toGroup({ id, first_at, last_at, first_id, tasks, in_review, approved, rejected, pictures, promoters, devices }: GroupRow, found: Found) {
  const first = found.get(Number(first_id))?.completion
  // Its earliest completion was deleted since.
  if (!first) return undefined
  const { payment_code, name, promoter, device, location } = first
  return {
    ...{ id: Number(id), tasks, in_review, approved, rejected, pictures, promoters, devices },
    ...{ first_at: new Date(first_at), last_at: new Date(last_at), first: { payment_code, name, promoter, device, location } },
  } satisfies z.input<typeof PictureGroup>
}

/** A page of the groups of alike pictures, the largest first. */
export async function pictureGroupsPage(ctx: ActorCtx, query: z.output<typeof listPictureGroups.query>) {
  const { rows, total } = await selectGroups(ctx.db, { by: query.by, isAll: query.all === '1', limit: query.per_page, offset: offsetOf(query) })
  const found = await completionsById(
    ctx,
    rows.map((row) => Number(row.first_id)),
  )
  return toPage(ctx, query, { data: rows.flatMap((row) => toGroup(row, found) ?? []), total })
}

const none = { copy: 0, original: 0, decided: 0, appealed: 0 }

/** A page of the completions of a group, with what would become of all of them. @throws AppError `not_found` */
export async function pictureGroupPage(ctx: ActorCtx, id: number, query: z.output<typeof showPictureGroup.query>) {
  const wanted = { by: query.by, id }
  const [row, members, { copies, originals, outcomes }] = await Promise.all([
    selectGroup(ctx.db, wanted),
    selectMembers(ctx.db, wanted, query.per_page, offsetOf(query)),
    selectCopyOutcomes(ctx.db, wanted),
  ])
  const found = await completionsById(ctx, [...members.map((member) => member.id), ...(row ? [Number(row.first_id)] : [])])
  const group = row && toGroup(row, found)
  if (!row || !group) throw new AppError('not_found')
  const erased = translatorFor(ctx.locale)('visitor.erased')
  const named = (rows: NamedCompletion[]) => rows.map(({ name, ...rest }) => ({ ...rest, name: name || erased }))
  const data = members.flatMap((member) => {
    const completion = found.get(member.id)?.completion
    return completion ? [{ completion, outcome: member.outcome }] : []
  })
  return { ...toPage(ctx, query, { data, total: row.tasks }), group, originals: named(originals), copies: named(copies), outcomes: { ...none, ...outcomes } }
}

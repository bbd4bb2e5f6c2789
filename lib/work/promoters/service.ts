import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { payouts } from '@/db/schema/payouts'
import { exportList } from '@/lib/money/exports/service'
import { selectOwedToPromoter } from '@/lib/money/ledger/transfers'
import { balanceOf } from '@/lib/money/payouts/balance'
import { forgetPayees } from '@/lib/money/payouts/change-state'
import { dailyHistory } from '@/lib/money/totals/history'
import { selectTotals } from '@/lib/money/totals/read'
import { dropApplication } from '@/lib/people/applications/service'
import { type AuditedChange, audit } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import { deletePromoterRow, togglePromoterActive } from '@/lib/people/users/users'
import { forgetPromoterInEvents } from '@/lib/platform/events/forget'
import { percent, toReais } from '@/lib/platform/money'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { paginate } from '@/lib/platform/service/pagination'
import { consume } from '@/lib/platform/service/rate-limit'
import { countSaved } from '@/lib/work/completions/saved'
import { wayThroughGroups } from '@/lib/work/promoter-groups/of-promoter'
import type { exportPromoters, listPromoters, messagePromoter } from './contract'
import { countFlags, countPromoters, countPromotersByStatus, promotersQuery, selectPromoter, selectPromoterForUpdate } from './queries'

type Row = Awaited<ReturnType<typeof promotersQuery>>[number]

const statusOf = (active: boolean) => (active ? ('Active' as const) : ('Disabled' as const))

/** A promoter as lists and files show them. */
const toPromoter = ({ id, name, email, clicks, completions, earningsCents, owedCents, createdAt, active, closingAt, application, group, groupId }: Row) => ({
  id,
  name,
  email,
  clicks,
  completed: completions,
  earnings: toReais(earningsCents),
  owed: toReais(owedCents),
  created_at: createdAt,
  active: statusOf(active),
  ...(closingAt && { closing: true }),
  ...(application && { application }),
  group,
  group_id: groupId,
})

/** A page of promoters with their figures. */
export async function promotersPage(ctx: Ctx, query: z.output<typeof listPromoters.query>) {
  const [page, byStatus] = await Promise.all([
    paginate(ctx, query, {
      total: () => countPromoters(ctx.db, query),
      rows: async (limit, offset) => (await promotersQuery(ctx.db, query, query.sort).limit(limit).offset(offset)).map(toPromoter),
    }),
    countPromotersByStatus(ctx.db),
  ])
  return { ...page, stats: { by_status: byStatus } }
}

/** All promoters that the query finds, as a CSV file. */
export const promotersFile = (ctx: ActorCtx, query: z.output<typeof exportPromoters.query>) =>
  exportList(ctx, { list: 'promoters', query, rows: (db) => promotersQuery(db, query, query.sort), toLine: toPromoter })

/** One promoter's row. @throws AppError `not_found` */
export async function promoterById({ db }: Pick<Ctx, 'db'>, id: number) {
  const row = await selectPromoter(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The same, locked until the transaction ends. @throws AppError `not_found` */
export async function lockPromoter(tx: Db, id: number) {
  const row = await selectPromoterForUpdate(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** One promoter with figures, money, flags and history. @param days how many calendar days of history @throws AppError `not_found` */
export async function promoterDetails(ctx: Ctx, id: number, days: number) {
  const { db } = ctx
  const row = await promoterById(ctx, id)
  const [totals, balance, flags, saved, groups, history] = await Promise.all([
    selectTotals(db, id),
    balanceOf(db, id),
    countFlags(db, id),
    countSaved(db, id),
    wayThroughGroups(db, id),
    dailyHistory(db, id, days, 'earnings'),
  ])
  const { clicks, completions, earningsCents, rejected } = totals
  return {
    id,
    name: row.name,
    email: row.email,
    clicks,
    completed: completions,
    earnings: toReais(earningsCents),
    owed: balance.available + balance.on_its_way,
    created_at: row.createdAt,
    active: statusOf(row.active),
    closing: row.closingAt !== null,
    application: row.application ?? undefined,
    group: row.group,
    group_id: row.groupId,
    groups,
    referral_code: row.referralCode ?? '',
    last_sign_in_at: row.lastSignInAt,
    locale: row.locale,
    conversion_rate: percent(completions, clicks),
    rejected,
    saved,
    balance,
    flags: [...flags],
    ...history,
  }
}

/** Sends a promoter a letter. The audit log notes that it was sent, not its text. @throws AppError `not_found`, `rate_limited` */
export async function writeTo(ctx: ActorCtx, id: number, letter: z.output<typeof messagePromoter.body>): Promise<void> {
  await consume(ctx.db, limits.messagePromoter, String(id))
  await ctx.db.transaction(async (tx) => {
    const { name, email, locale } = await lockPromoter(tx, id)
    await post(tx, { kind: 'message_to_promoter', to: { userId: id, address: email, locale }, data: { name, ...letter } })
    await audit(tx, ctx, { action: 'promoter.messaged', subject: { type: 'promoter', id, label: name } })
  })
}

/**
 * Disables an active promoter and enables a disabled one.
 * @param from what the caller saw: two administrators who both want to disable must not end up enabling
 * @throws AppError `not_found`, or `conflict` if the promoter is not (any more) what the caller saw, or their application waits
 */
export const switchStatus = (ctx: ActorCtx, id: number, from?: 'Active' | 'Disabled') =>
  ctx.db.transaction(async (tx) => {
    const application = (await selectPromoterForUpdate(tx, id))?.application
    if (application === 'waiting') throw new AppError('conflict', { messageKey: 'promoter_waits' })
    // Enabled without having applied again, so that disabling them later is no refusal of an application.
    if (application) await dropApplication(tx, id)
    const row = await togglePromoterActive(tx, id, from && from === 'Active')
    if (!row) throw new AppError((await selectPromoterForUpdate(tx, id)) ? 'conflict' : 'not_found')
    await audit(tx, ctx, {
      action: row.active ? 'promoter.enabled' : 'promoter.disabled',
      subject: { type: 'promoter', id: row.id, label: row.name },
      before: { active: !row.active },
      after: { active: row.active },
    })
    return { id: row.id, active: statusOf(row.active) }
  })

/** Deletes a promoter; their sessions end at once. @throws AppError `not_found`; `conflict` while something is owed to them or on its way */
export async function removePromoter(ctx: ActorCtx, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const promoter = await lockPromoter(tx, id)
    const cents = await selectOwedToPromoter(tx, id)
    if (cents > 0) throw new AppError('conflict', { messageKey: promoter.closingAt ? 'promoter_being_closed' : 'promoter_owed', cents })
    await audit(tx, ctx, await deleteLockedPromoter(tx, promoter))
  })
  await forgetPromoterInEvents(ctx.db, id)
}

/** Deletes a locked promoter to whom nothing is owed. Call `forgetPromoterInEvents` after the transaction. @returns what was done, for the audit log */
export async function deleteLockedPromoter(tx: Db, promoter: Awaited<ReturnType<typeof lockPromoter>>): Promise<AuditedChange> {
  const { id, name, email, active, referralCode, createdAt } = promoter
  const { clicks, completions, earningsCents } = await selectTotals(tx, id)
  await forgetPayees(tx, eq(payouts.userId, id))
  await deletePromoterRow(tx, id)
  return {
    action: 'promoter.deleted',
    subject: { type: 'promoter', id, label: name },
    before: {
      name,
      email,
      active,
      referral_code: referralCode,
      created_at: createdAt.toISOString(),
      clicks,
      completions,
      earnings: toReais(earningsCents),
    },
  }
}

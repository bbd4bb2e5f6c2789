import 'server-only'
import type { z } from 'zod'
import type { PayoutMethod } from '@/db/values'
import { env } from '@/lib/platform/env'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { scopeOf } from '@/lib/platform/service/context'
import { namesDays } from '@/lib/platform/service/days'
import { AppError } from '@/lib/platform/service/errors'
import { offsetOf, toPage } from '@/lib/platform/service/pagination'
import { withFields } from '@/lib/platform/with-fields'
import type { PayoutRow } from './change-state'
import type { listPayouts } from './contract'
import { countPayouts, type ListedPayout, MOST_COUNTED, selectOwnStats, selectPage, selectPayout, selectPayouts, selectStats } from './list-queries'
import { masked } from './method'
import { firstOf, type PaymentSums } from './payment'
import { referenceOf } from './reference'
import { searchPayouts } from './search-queries'

/** A page of the payouts that the caller may see, with the fields that they may see, and how many there are by state. */
export async function payoutsPage(ctx: ActorCtx, query: z.output<typeof listPayouts.query>) {
  const isAdmin = ctx.actor.role === 'admin'
  const filter = {
    userId: scopeOf(ctx.actor, query.promoter),
    state: query.state,
    campaignId: isAdmin ? query.campaign : undefined,
    from: query.from,
    to: query.to,
    sort: query.sort,
    byPayment: isAdmin && query.by === 'payment',
  }
  const search = isAdmin && query.search
  const [stats, found, ofDays] = await Promise.all([
    filter.userId === null ? selectStats(ctx.db, filter.byPayment) : selectOwnStats(ctx.db, filter.userId),
    search ? searchPayouts(ctx.db, { ...filter, search }, query.per_page, offsetOf(query)) : selectPage(ctx.db, filter, query.per_page, offsetOf(query)),
    !search && (namesDays(query) || filter.campaignId !== undefined) ? countPayouts(ctx.db, filter) : undefined,
  ])
  const { problem: _, ...states } = stats.by_state
  const counted = ofDays ?? (filter.state ? stats.by_state[filter.state] : Object.values(states).reduce((sum, n) => sum + n, 0))
  const { ids, total, capped } = Array.isArray(found) ? { ids: found, total: counted, capped: false } : found
  const rows = await selectPayouts(ctx.db, filter, ids)
  return {
    ...toPage(ctx, query, {
      data: rows.map((row) => (isAdmin ? toPayout(ctx, row) : toOwnPayout(row))),
      total: Math.min(total, MOST_COUNTED),
      capped: capped || total > MOST_COUNTED,
    }),
    stats: {
      by_state: stats.by_state,
      amounts: { requested: toReais(stats.amounts.requested), sending: toReais(stats.amounts.sending), paid: toReais(stats.amounts.paid) },
    },
  }
}

/** A payment as its payee sees it. @param current the payee's present method, to which a payout that was not started goes */
function asSeenByPayee(row: PayoutRow, current: PayoutMethod | null) {
  // A started payout is paid to the method at its start, and shows none when that is no longer stored.
  const method = row.state === 'requested' ? current : row.method
  return {
    reference: referenceOf(firstOf(row)),
    state: row.state,
    amount: toReais(row.amountCents),
    method: method && masked(method),
    requested_at: row.requestedAt,
    started_at: row.startedAt,
    paid_at: row.paidAt,
    ended_at: row.endedAt,
    transaction_id: row.transactionId,
    failure: row.failure,
    failure_note: row.failureNote,
  }
}

/** A payment as the person of a task sees it. */
export const asSeenByPerson = (row: PayoutRow & PaymentSums, current: PayoutMethod | null) => ({
  ...asSeenByPayee(row, current),
  paid_together: row.paymentCompletions > 1 ? { amount: toReais(row.paymentCents), tasks: row.paymentCompletions } : null,
})

/** A payout as its promoter sees it. */
export const toOwnPayout = (row: ListedPayout) => ({ id: row.id, completions: row.completions, ...asSeenByPayee(row, row.currentMethod) })

/** The payee of a payout, by their current name or, once they were erased or deleted, the name at the time. */
export function payeeOf({ locale }: Pick<Ctx, 'locale'>, row: ListedPayout) {
  const unknown = translatorFor(locale)('visitor.erased')
  return row.userId === null
    ? {
        kind: 'person' as const,
        id: row.completionId ?? 0,
        name: (row.erasedAt ? '' : row.personName) || row.payeeName || unknown,
        payment_code: row.paymentCode,
        email: null,
        active: true,
      }
    : {
        kind: 'promoter' as const,
        id: row.userId,
        name: row.promoterName ?? row.payeeName ?? unknown,
        payment_code: null,
        email: row.promoterEmail,
        active: row.isPromoterPaid ?? false,
      }
}

/**
 * Whether only the provider may say how a payout ends, because a guess could pay it twice or not at all. An administrator settles answers that do not
 * fit, and payouts that were given to a provider that is no longer set up.
 */
export const isProvidersToSay = ({ provider, problem }: Pick<ListedPayout, 'provider' | 'problem'>): boolean =>
  provider !== null && provider !== 'manual' && provider === env().PAYOUT_PROVIDER && problem === null

/** Who asked for the start of a payout, while it counts: until it starts, and while they are active. For a started one, who had asked for it. */
const startAskedOf = ({ actor }: Pick<ActorCtx, 'actor'>, { state, isAskerActive, startAskedAt, startAskedById, startAskedByName }: ListedPayout) =>
  startAskedAt && startAskedByName && (state !== 'requested' || isAskerActive)
    ? { by: startAskedByName, at: startAskedAt, by_me: startAskedById === actor.id }
    : null

/** A payout as administrators see it. */
export const toPayout = (ctx: Pick<ActorCtx, 'locale' | 'actor'>, row: ListedPayout) =>
  withFields(toOwnPayout(row), {
    payment: { id: firstOf(row), amount: toReais(row.paymentCents), completions: row.paymentCompletions },
    payee: payeeOf(ctx, row),
    flags: row.flags ?? [],
    campaign_id: row.campaignId,
    usable_from: row.state === 'requested' && row.usableAt && row.usableAt.getTime() > Date.now() ? row.usableAt : null,
    provider: row.provider,
    start_asked: startAskedOf(ctx, row),
    started_by: row.startedBy,
    started_by_me: row.startedById === ctx.actor.id,
    problem: row.problem,
    provider_decides: row.state === 'sending' && isProvidersToSay(row),
  })

/** One payout, as it is now. @throws AppError `not_found` */
export async function payoutById({ db }: Pick<Ctx, 'db'>, id: number): Promise<ListedPayout> {
  const row = await selectPayout(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

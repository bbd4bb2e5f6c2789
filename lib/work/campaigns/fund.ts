import 'server-only'
import type { z } from 'zod'
import type { FundingKind } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { bookFunding } from '@/lib/money/ledger/funding'
import { lockFunds } from '@/lib/money/ledger/reservation'
import { audit } from '@/lib/people/audit/service'
import { secondPersonFor } from '@/lib/people/users/other-admins'
import { env } from '@/lib/platform/env'
import { toCents, toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid, violatedKey } from '@/lib/platform/service/errors'
import type { decideFunding, fundCampaign } from './admin-contract'
import { lockCampaign, selectCampaign, selectHighestCommission } from './admin-queries'
import { campaignSubject } from './audit-subject'
import {
  type FundingRecord,
  insertFunding,
  lockFunder,
  lockFunding,
  selectFundingByKey,
  selectFundings,
  selectFunds,
  selectMovedAlone,
  updateDecision,
} from './fund-queries'
import { notifyFundingAsked } from './notify-funding'
import { shownAtOnce } from './open-campaigns'

/** Most fundings that the page of a campaign shows. */
const SHOWN_FUNDINGS = 200

const toFunding = ({ actor }: ActorCtx, row: FundingRecord) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  amount: toReais(row.amountCents),
  reference: row.reference,
  requested_by: row.requestedByName,
  requested_at: row.requestedAt,
  decided_by: row.decidedByName,
  decided_at: row.decidedAt,
  is_own: row.requestedById === actor.id,
})

const auditedOf = ({ amountCents, reference }: FundingRecord) => ({ amount: toReais(amountCents), reference })
const booked = { fund: 'campaign.funded', unfund: 'campaign.unfunded' } as const

/** A campaign with a budget, locked. @throws AppError `not_found`, `conflict` without a budget, or if money should come into one that has ended */
async function lockBudgeted(tx: Db, id: number, kind: FundingKind) {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw new AppError('not_found')
  if (!campaign.hasBudget) throw new AppError('conflict', { messageKey: 'campaign_no_budget' })
  if (campaign.state === 'ended' && kind === 'fund') throw new AppError('conflict', { messageKey: 'campaign_over' })
  return campaign
}

interface Funding extends z.output<typeof fundCampaign.body> {
  kind: FundingKind
  idempotencyKey: string | undefined
}

/** The earlier funding under the same key. @throws AppError `conflict` if it was another one */
async function earlierFunding(ctx: ActorCtx, campaignId: number, { kind, amount, idempotencyKey }: Funding) {
  const earlier = idempotencyKey ? await selectFundingByKey(ctx.db, idempotencyKey) : undefined
  if (!earlier) return undefined
  const isSame = earlier.campaignId === campaignId && earlier.kind === kind && toReais(earlier.amountCents) === amount && earlier.requestedById === ctx.actor.id
  if (!isSame) throw new AppError('conflict', { messageKey: 'key_reused' })
  return toFunding(ctx, earlier)
}

/**
 * Puts money into a campaign, or takes available money out. What one administrator moves in a day above the limit for one waits for another
 * administrator, if there is one. A repeat with the same key counts once.
 * @throws AppError `invalid` on `amount` when less is available; `conflict` when it needs two and the caller joined less than 72 hours ago
 */
export async function requestFunding(ctx: ActorCtx, id: number, funding: Funding) {
  const earlier = await earlierFunding(ctx, id, funding)
  if (earlier) return earlier
  try {
    return toFunding(ctx, await shownAtOnce(ctx.db.transaction((tx) => storeFunding(tx, ctx, id, funding))))
  } catch (error) {
    const winner = violatedKey(error) === 'campaign_fundings_idempotency_key' && (await earlierFunding(ctx, id, funding))
    if (winner) return winner
    throw error
  }
}

async function storeFunding(tx: Db, ctx: ActorCtx, id: number, { kind, amount, reference, idempotencyKey }: Funding) {
  await lockFunder(tx, ctx.actor.id)
  const campaign = await lockBudgeted(tx, id, kind)
  const amountCents = toCents(amount)
  if (kind === 'unfund' && amountCents > (await lockFunds(tx, id))) throw invalid('amount', 'above_available')
  const second = await secondPersonFor(tx, ctx.actor.id)
  const waits = second.isNeeded && (await selectMovedAlone(tx, ctx.actor.id)) + amountCents > env().PAYOUT_ALONE_LIMIT * 100
  if (waits && second.isTooNew) throw new AppError('conflict', { messageKey: 'too_new_for_two' })
  const row = await insertFunding(tx, ctx.actor.id, {
    campaignId: id,
    kind,
    amountCents,
    reference,
    state: waits ? 'waiting' : 'booked',
    idempotencyKey: idempotencyKey ?? null,
  })
  if (waits) await notifyFundingAsked(tx, ctx.actor.id, row)
  else await bookFunding(tx, row)
  await audit(tx, ctx, { action: waits ? 'campaign.funding_requested' : booked[kind], subject: campaignSubject(campaign), after: auditedOf(row) })
  return row
}

/**
 * Confirms or refuses a funding that waits. Who asked for it can only take it back.
 * @throws AppError `conflict` when it is decided, one's own, or no longer possible, or the caller joined less than 72 hours ago
 */
export const settleFunding = (ctx: ActorCtx, id: number, fundingId: number, { decision }: z.output<typeof decideFunding.body>) =>
  shownAtOnce(
    ctx.db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, id)
      const waiting = campaign && (await lockFunding(tx, id, fundingId))
      if (!waiting) throw new AppError('not_found')
      if (waiting.state !== 'waiting') throw new AppError('conflict', { messageKey: 'funding_decided' })
      const isConfirmation = decision === 'confirm'
      if (isConfirmation) {
        if (waiting.requestedById === ctx.actor.id) throw new AppError('conflict', { messageKey: 'own_funding' })
        if ((await secondPersonFor(tx, ctx.actor.id)).isTooNew) throw new AppError('conflict', { messageKey: 'too_new_for_two' })
        await lockBudgeted(tx, id, waiting.kind)
        if (waiting.kind === 'unfund' && waiting.amountCents > (await lockFunds(tx, id))) throw new AppError('conflict', { messageKey: 'campaign_too_little' })
        await bookFunding(tx, waiting)
      }
      const row = await updateDecision(tx, fundingId, ctx.actor.id, isConfirmation ? 'booked' : 'refused')
      await audit(tx, ctx, {
        action: isConfirmation ? 'campaign.funding_confirmed' : 'campaign.funding_refused',
        subject: campaignSubject(campaign),
        after: { ...auditedOf(row), requested_by: row.requestedByName },
      })
      return toFunding(ctx, row)
    }),
  )

/** What a campaign was given, and what became of it. @throws AppError `not_found` */
export async function campaignMoney(ctx: ActorCtx, id: number) {
  const campaign = await selectCampaign(ctx.db, id)
  if (!campaign) throw new AppError('not_found')
  const [funds, fundings, highest] = await Promise.all([
    campaign.hasBudget ? selectFunds(ctx.db, id) : undefined,
    selectFundings(ctx.db, id, SHOWN_FUNDINGS),
    selectHighestCommission(ctx.db, id, 0),
  ])
  return {
    funds: funds
      ? {
          funded: toReais(funds.funded),
          available: toReais(funds.available),
          reserved: toReais(funds.reserved),
          approved: toReais(funds.funded - funds.available - funds.reserved),
          owed: toReais(funds.owed),
          on_its_way: toReais(funds.onItsWay),
          paid: toReais(funds.paid),
        }
      : null,
    alone_limit: env().PAYOUT_ALONE_LIMIT,
    highest_commission: toReais(highest),
    fundings: fundings.map((row) => toFunding(ctx, row)),
  }
}

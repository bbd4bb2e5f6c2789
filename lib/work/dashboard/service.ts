import 'server-only'
import type { Db } from '@/db/client'
import { dailyThroughput } from '@/lib/money/figures/throughput'
import { weekOfMoney } from '@/lib/money/figures/week'
import { dailyHistory } from '@/lib/money/totals/history'
import { type LifetimeTotals, selectCreditedCents, selectMonth, selectTopPromoters, selectTotals } from '@/lib/money/totals/read'
import { countWaitingApplications } from '@/lib/people/applications/service'
import { countFailed } from '@/lib/people/mail/service'
import { env } from '@/lib/platform/env'
import { percent, toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { scopeOf } from '@/lib/platform/service/context'
import { shownCampaigns } from '@/lib/work/campaigns/list'
import { countSaved } from '@/lib/work/completions/saved'
import { groupAndGoalsOf } from '@/lib/work/promoter-groups/of-promoter'
import { countLate } from '@/lib/work/review/decision/waiting'
import {
  countActivePromoters,
  countFailedPayouts,
  countFailingWebhooks,
  countOpenMessages,
  countPayoutsToHandle,
  selectClosedPromoters,
  selectFundingsToConfirm,
  selectPromoterToday,
  selectStartsToConfirm,
} from './queries'

/** How many promoters the list of the best has. */
const TOP = 5

type Top = Awaited<ReturnType<typeof selectTopPromoters>>
const lastTop = new Map<number, { of: string; until: number; top: Top }>()
const TOP_MS = 60_000

/**
 * The promoters with the highest earnings of the last days. Finding them reads a row per promoter and day, so the answer is kept until somebody earns
 * something or the minute is over. That of one campaign is asked for less often and not kept.
 * @param of a value that changes whenever their order can
 */
async function topPromoters(db: Db, { days, campaign }: SummaryQuery & { days: number }, of: string): Promise<Top> {
  if (campaign !== undefined) return selectTopPromoters(db, days, TOP, campaign)
  const last = lastTop.get(days)
  if (last?.of === of && last.until > Date.now()) return last.top
  const top = await selectTopPromoters(db, days, TOP)
  lastTop.set(days, { of, until: Date.now() + TOP_MS, top })
  return top
}

/** What the earnings consist of, in reais. */
const splitOf = ({ earningsCents, inReviewCents }: LifetimeTotals) => ({ in_review: toReais(inReviewCents), approved: toReais(earningsCents - inReviewCents) })

interface SummaryQuery {
  /** How many calendar days of history to add, if any. */
  days?: number | undefined
  /** The id of the campaign whose clicks, completions and earnings are meant; undefined is all. */
  campaign?: number | undefined
}

/** The figures for the caller's role. */
export function summary(ctx: ActorCtx, query: SummaryQuery) {
  return ctx.actor.role === 'admin' ? adminSummary(ctx, query) : promoterSummary(ctx, query)
}

async function adminSummary({ db, actor }: ActorCtx, { days, campaign }: SummaryQuery) {
  const [
    promoters,
    totals,
    inReview,
    creditedCents,
    late,
    messages,
    payouts,
    mailsFailed,
    failed,
    failing,
    campaigns,
    fundings,
    starts,
    closed,
    week,
    throughput,
    history,
  ] = await Promise.all([
    countActivePromoters(db),
    selectTotals(db, null, campaign),
    // What needs attention is of all campaigns.
    campaign === undefined ? undefined : selectTotals(db, null).then((all) => all.inReview),
    selectCreditedCents(db, campaign),
    countLate(db),
    countOpenMessages(db),
    countPayoutsToHandle(db),
    countFailed(db),
    countFailedPayouts(db),
    countFailingWebhooks(db, actor.id),
    shownCampaigns(db),
    selectFundingsToConfirm(db, actor.id),
    selectStartsToConfirm(db, actor.id),
    selectClosedPromoters(db),
    days ? weekOfMoney(db) : undefined,
    days ? dailyThroughput(db, days) : undefined,
    days ? dailyHistory(db, null, days, 'payouts', campaign) : undefined,
  ])
  const top = days ? await topPromoters(db, { days, campaign }, `${totals.earningsCents} ${totals.completions} ${promoters.all}`) : undefined
  return {
    total_promoters: promoters.all,
    active_promoters: promoters.active,
    total: totals.clicks,
    completed: totals.completions,
    total_payouts: toReais(totals.earningsCents),
    conversionRate: percent(totals.completions, totals.clicks),
    avg_earnings: promoters.all === 0 ? 0 : toReais(creditedCents / promoters.all),
    split: splitOf(totals),
    attention: {
      ...(week && { oldest_minutes: week.oldestMinutes }),
      ...{ waiting: inReview ?? totals.inReview, late, target_hours: env().REVIEW_TARGET_HOURS, messages },
      ...{ payouts_requested: payouts.requested, payout_problems: payouts.problems, mails_failed: mailsFailed },
      ...{ payouts_failed: failed, webhooks_failing: failing, campaigns_empty: campaigns.filter(({ shown }) => shown === 'out_of_budget').length },
      ...(fundings && { fundings }),
      ...(starts && { starts }),
      ...(closed && { closed }),
    },
    ...(week && { money: week.money }),
    ...(throughput && { throughput }),
    ...history,
    ...(top && { top: top.map(({ earningsCents, ...promoter }) => ({ ...promoter, earnings: toReais(earningsCents) })) }),
  }
}

/** How much waits for an administrator. Reads counters and indexes alone, because every page of the area asks. */
export async function waiting({ db }: Pick<ActorCtx, 'db'>) {
  const [{ inReview }, payouts, messages, applications] = await Promise.all([
    selectTotals(db, null),
    countPayoutsToHandle(db),
    countOpenMessages(db),
    countWaitingApplications(db),
  ])
  return { reviews: inReview, payouts: payouts.requested + payouts.problems, messages, applications }
}

async function promoterSummary({ db, actor }: ActorCtx, { days, campaign }: SummaryQuery) {
  const own = scopeOf(actor)
  const [totals, month, saved, ofGroup, today, history] = await Promise.all([
    selectTotals(db, own, campaign),
    selectMonth(db, own, campaign),
    countSaved(db, own),
    campaign === undefined ? groupAndGoalsOf(db, actor.id) : undefined,
    days && campaign === undefined ? selectPromoterToday(db, own) : undefined,
    days ? dailyHistory(db, own, days, 'earnings', campaign) : undefined,
  ])
  return {
    total: totals.clicks,
    completed: totals.completions,
    totalEarnings: toReais(totals.earningsCents),
    month_earnings: toReais(month.earningsCents),
    conversionRate: percent(totals.completions, totals.clicks),
    split: splitOf(totals),
    rejected: totals.rejected,
    saved,
    ...ofGroup,
    ...(today && {
      today: { approved: today.approved, approved_earnings: toReais(today.approvedCents), returned: today.returned, best: today.best },
    }),
    ...history,
  }
}

import 'server-only'
import { scopeOf } from '@/lib/api/actor'
import type { ActorCtx } from '@/lib/api/route'
import { countFlagged } from '@/lib/completions/queries'
import { countUnread } from '@/lib/contact-forms/queries'
import { percent, toReais } from '@/lib/money'
import { countByStatus } from '@/lib/promoters/queries'
import { selectCreditedCents, selectDays, selectTopPromoters, selectTotals } from './totals'

/** How many promoters stand in the list of the best. */
const TOP = 5

/** The figures for the caller's role. @param days how many calendar days of history to add, if any */
export function summary(ctx: ActorCtx, days: number | undefined) {
  return ctx.actor.role === 'admin' ? adminSummary(ctx, days) : promoterSummary(ctx, days)
}

async function adminSummary({ db }: ActorCtx, days: number | undefined) {
  const [promoters, totals, creditedCents, flagged, messages, history, top] = await Promise.all([
    countByStatus(db),
    selectTotals(db, null),
    selectCreditedCents(db),
    countFlagged(db),
    countUnread(db),
    days ? selectDays(db, null, days) : undefined,
    days ? selectTopPromoters(db, days, TOP) : undefined,
  ])
  return {
    total_promoters: promoters.all,
    active_promoters: promoters.active,
    total: totals.clicks,
    completed: totals.completions,
    total_payouts: toReais(totals.earningsCents),
    conversionRate: percent(totals.completions, totals.clicks),
    avg_earnings: promoters.all === 0 ? 0 : toReais(creditedCents / promoters.all),
    attention: { flagged, messages },
    ...(history && { series: history.map(({ earningsCents, ...day }) => ({ ...day, payouts: toReais(earningsCents) })) }),
    ...(top && { top: top.map(({ earningsCents, ...promoter }) => ({ ...promoter, earnings: toReais(earningsCents) })) }),
  }
}

async function promoterSummary({ db, actor }: ActorCtx, days: number | undefined) {
  const own = scopeOf(actor)
  const [totals, history] = await Promise.all([selectTotals(db, own), days ? selectDays(db, own, days) : undefined])
  return {
    total: totals.clicks,
    completed: totals.completions,
    totalEarnings: toReais(totals.earningsCents),
    conversionRate: percent(totals.completions, totals.clicks),
    ...(history && { series: history.map(({ date, clicks, completions }) => ({ date, clicks, completions })) }),
  }
}

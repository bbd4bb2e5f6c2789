import 'server-only'
import type { Db } from '@/db/client'
import { selectTotals } from '@/lib/money/totals/read'
import { toReais } from '@/lib/platform/money'
import { minimumCents, promoterRefusal } from './refusal'
import { selectPromoterFunds } from './request-queries'

/** What a promoter earned and where it is, in reais, and why they cannot ask for a payout at this moment. */
export async function balanceOf(db: Db, promoterId: number) {
  const [totals, { funds, standing }] = await Promise.all([selectTotals(db, promoterId), selectPromoterFunds(db, promoterId)])
  return {
    earned: toReais(totals.earningsCents),
    in_review: toReais(totals.inReviewCents),
    available: toReais(funds.owed),
    on_its_way: toReais(funds.reserved),
    paid: toReais(funds.paid),
    minimum: toReais(minimumCents()),
    refusal: promoterRefusal(standing, funds.owed),
  }
}

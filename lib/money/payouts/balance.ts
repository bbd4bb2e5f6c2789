import 'server-only'
import type { Db } from '@/db/client'
import { selectBonuses, toBonus } from '@/lib/money/ledger/bonuses'
import { selectTotals } from '@/lib/money/totals/read'
import { toReais } from '@/lib/platform/money'
import { minimumCents, promoterRefusal } from './refusal'
import { selectPromoterFunds } from './request-queries'

/** What a promoter earned, here and with a former tool, and where it is, in reais, and why they cannot ask for a payout at this moment. */
export async function balanceOf(db: Db, promoterId: number) {
  const [totals, { funds, standing, groupMinimum, importedCents }, bonuses] = await Promise.all([
    selectTotals(db, promoterId),
    selectPromoterFunds(db, promoterId),
    selectBonuses(db, { promoterId }),
  ])
  const least = minimumCents(groupMinimum)
  return {
    earned: toReais(bonuses.reduce((sum, { cents }) => sum + cents, totals.earningsCents + importedCents)),
    in_review: toReais(totals.inReviewCents),
    available: toReais(funds.owed),
    on_its_way: toReais(funds.reserved),
    paid: toReais(funds.paid),
    bonuses: bonuses.map(toBonus),
    minimum: toReais(least),
    refusal: promoterRefusal(standing, funds.owed, least),
  }
}

import 'server-only'
import type { Db } from '@/db/client'
import { toReais } from '@/lib/platform/money'
import { selectUnpaid, selectWeek } from './queries'

/**
 * What is owed, in reais, against what is to be paid in the week, Monday to Sunday: every payout that was asked for is due in it. Also how long the
 * oldest completion in review waits, in minutes, which the same query finds.
 */
export async function weekOfMoney(db: Db) {
  const [unpaid, week] = await Promise.all([selectUnpaid(db), selectWeek(db)])
  return {
    oldestMinutes: unpaid.oldest,
    money: {
      owed: toReais(week.owed + unpaid.cents),
      to_pay: toReais(unpaid.cents),
      payouts_to_pay: unpaid.payouts,
      paid_this_week: toReais(week.paid),
    },
  }
}

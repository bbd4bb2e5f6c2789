import 'server-only'
import type { Db } from '@/db/client'
import { toReais } from '@/lib/platform/money'
import { selectDays } from './read'

/**
 * The figures of a promoter, or of everybody, on the last days, today the last, and the sums of as many days before; money in reais.
 * @param campaignId of one campaign alone
 * @param money the name of the amounts
 */
export async function dailyHistory<Name extends 'payouts' | 'earnings'>(db: Db, promoterId: number | null, days: number, money: Name, campaignId?: number) {
  const inReais = <Of extends { earningsCents: number }>({ earningsCents, ...rest }: Of) =>
    ({ ...rest, [money]: toReais(earningsCents) }) as Omit<Of, 'earningsCents'> & Record<Name, number>
  const all = await selectDays(db, promoterId, 2 * days, campaignId)
  const before = { clicks: 0, completions: 0, earningsCents: 0 }
  for (const day of all.slice(0, days)) {
    before.clicks += day.clicks
    before.completions += day.completions
    before.earningsCents += day.earningsCents
  }
  return { series: all.slice(days).map(inReais), before: inReais(before) }
}

import { toCents } from '@/lib/platform/money'

/** How many places an amount pays for; 0 for what is no amount. Both in reais. */
export const placesFor = (amount: number, placeCost: number): number =>
  // In centavos, because quotients of reais are not exact.
  amount > 0 && placeCost > 0 ? Math.floor(toCents(amount) / toCents(placeCost)) : 0

/** What one person costs a campaign, in reais: its budget keeps the highest commission, because anybody may turn out to have brought them. @param highest what a group of promoters gets */
export const placeCostOf = ({ reward, commission }: { reward: number; commission: number }, highest = 0): number => reward + Math.max(commission, highest)

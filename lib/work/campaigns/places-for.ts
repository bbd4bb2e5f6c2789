/** How many places an amount pays for; 0 for what is no amount. Both in reais. */
export const placesFor = (amount: number, placeCost: number): number =>
  // In centavos, because quotients of reais are not exact.
  amount > 0 && placeCost > 0 ? Math.floor(Math.round(amount * 100) / Math.round(placeCost * 100)) : 0

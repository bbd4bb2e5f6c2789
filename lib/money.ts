/** Centavos as the API sends money: decimal reais. */
export const toReais = (cents: number): number => Math.round(cents) / 100

/** A share as a percentage with two decimals; 0 of nothing is 0. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100)

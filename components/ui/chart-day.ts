export interface ChartDay {
  /** A calendar day in São Paulo, `2026-11-20`. */
  date: string
  clicks: number
  completions: number
  /** In reais; administrators see it. */
  payouts?: number
}

/** Height of the drawing; its place is kept from the first paint. */
export const CHART_HEIGHT = 260

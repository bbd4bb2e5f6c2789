export interface ChartDay {
  /** A calendar day in São Paulo, `2026-11-20`. */
  date: string
  clicks: number
  completions: number
  /** In reais; only for administrators. */
  payouts?: number
}

/** Height of the chart in pixels, reserved from the first paint. */
export const CHART_HEIGHT = 260

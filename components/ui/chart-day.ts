/** The figures of one or more days in a chart; `amount` in reais. */
export interface ChartSums {
  clicks: number
  completions: number
  amount: number
}

export interface ChartDay extends ChartSums {
  /** A calendar day in São Paulo, `2026-11-20`. */
  date: string
}

/** The parts of a chart, each with a scale of its own. */
export const chartKinds = ['clicks', 'completions', 'amount'] as const
export type ChartKind = (typeof chartKinds)[number]

/** Height of each part in pixels, reserved from the first paint. */
export const CHART_HEIGHT = 132

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

/** A figure that a drawing shows for each day. */
export interface ChartSeries {
  /** Where it is in a day. */
  key: string
  name: string
  shape: 'line' | 'bar'
  /** The name of its colour. */
  colour: 'ink' | 'accent' | 'sun' | 'edge'
  /** Whether it is in reais. */
  isMoney?: boolean
}

/** A day with the figures of its series. */
export type DrawnDay = { date: string } & { [key: string]: string | number }

/** The figures of a promoter, or of all, as the API has them. */
export type HistoryFigures = Omit<ChartSums, 'amount'> & ({ payouts: number } | { earnings: number })

/** The API's figures as a chart's. */
export const toChart = <Of extends HistoryFigures>(figures: Of) => ({ ...figures, amount: 'payouts' in figures ? figures.payouts : figures.earnings })

/** The box of a drawing, reserved from the first paint. */
export const chartBox = 'h-38 @min-[40rem]:h-50'

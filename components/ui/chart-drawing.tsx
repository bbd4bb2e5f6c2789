'use client'

import { useTranslations } from 'next-intl'
import { Bar, CartesianGrid, Cell, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartSeries, DrawnDay } from './chart-day'
import { useChartFormats } from './chart-formats'

const TOP = 8
const AXIS = 28
const FONT = 14
/** The space between a scale's labels and the drawing. */
const GAP = 8
/** Space for half of the label below the last day, which would otherwise be cut off. */
const RIGHT = 20

const muted = 'var(--color-muted)'
const fills = { ink: 'var(--color-ink)', accent: 'var(--color-accent)', sun: 'var(--color-sun)', edge: 'var(--color-line)' } as const
const edges = { ...fills, sun: 'var(--color-sun-edge)', edge: 'var(--color-edge)' } as const
const DASHES = '3 3'

/** The round number that a scale from zero ends at; at least 1, because clicks are whole numbers. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((size) => size >= most) ?? most
}

/** The width of a scale with these labels, in pixels. Recharts would measure them, at times before all of them are drawn, and cut off the longer one. */
const scaleWidth = (labels: readonly string[]) => Math.ceil(Math.max(...labels.map(({ length }) => length)) * FONT * 0.6) + GAP

interface BubbleProps {
  series: readonly ChartSeries[]
  active?: boolean
  payload?: readonly { payload?: DrawnDay }[]
}

function Bubble({ series, active, payload }: BubbleProps) {
  const { longDay, exact } = useChartFormats()
  const day = payload?.[0]?.payload
  if (!active || !day) return null
  return (
    <div className="figure rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float">
      <p className="text-muted">{longDay(day.date)}</p>
      {series.map(({ key, name, isMoney }) => (
        <p key={key} className="font-semibold">
          {series.length > 1 && <span>{name}: </span>}
          <span>{exact(Number(day[key]), isMoney)}</span>
        </p>
      ))}
    </div>
  )
}

interface Props {
  days: readonly DrawnDay[]
  /** On one scale; bars are drawn before lines. */
  series: readonly ChartSeries[]
}

/** Figures by day as lines and bars. Today is dashed, because it is not over. Loaded when there are figures, see `chart-frame.tsx`. */
export function ChartDrawing({ days, series }: Props) {
  const t = useTranslations('area')
  const { shortDay, short } = useChartFormats()
  const top = topOf(Math.max(...days.flatMap((day) => series.map(({ key }) => Number(day[key])))))
  const today = days.at(-1)?.date
  const ends = [days[0]?.date ?? '', today ?? '']
  const onScale = (value: number) => short(value, series[0]?.isMoney)
  const lines = series.filter(({ shape }) => shape === 'line')
  // Two lines each; the dashed one starts at the end of the other.
  const drawn = days.map((day, index) => ({
    ...day,
    ...Object.fromEntries(
      lines.flatMap(({ key }) => [
        [`past ${key}`, index < days.length - 1 ? day[key] : null],
        [`last ${key}`, index >= days.length - 2 ? day[key] : null],
      ]),
    ),
  }))
  return (
    <ResponsiveContainer width="100%" height="100%" className="figure text-sm">
      <ComposedChart data={drawn} margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="date"
          height={AXIS}
          ticks={ends}
          interval={0}
          tickFormatter={(date: string) => (date === today ? t('chart_today') : shortDay(date))}
          axisLine={{ stroke: 'var(--color-edge)' }}
          tickLine={false}
          tick={{ fill: muted, fontSize: FONT }}
        />
        <YAxis
          width={scaleWidth([0, top].map(onScale))}
          domain={[0, top]}
          ticks={[0, top]}
          tickFormatter={onScale}
          axisLine={false}
          tickLine={false}
          tick={{ fill: muted, fontSize: FONT }}
        />
        <Tooltip content={<Bubble series={series} />} cursor={{ fill: 'var(--color-accent-tint)' }} isAnimationActive={false} />
        {series
          .filter(({ shape }) => shape === 'bar')
          .map(({ key, colour }) => (
            <Bar key={key} dataKey={key} radius={[3, 3, 0, 0]} maxBarSize={24} isAnimationActive={false}>
              {days.map(({ date }) => (
                <Cell key={date} stroke={edges[colour]} {...(date === today ? { fill: 'transparent', strokeDasharray: DASHES } : { fill: fills[colour] })} />
              ))}
            </Bar>
          ))}
        {lines.flatMap(({ key, colour }) => {
          const line = { stroke: edges[colour], strokeWidth: 2, isAnimationActive: false } as const
          const dot = { r: 3, fill: edges[colour], strokeDasharray: '0' }
          return [
            <Line key={`past ${key}`} {...line} dataKey={`past ${key}`} dot={days.length <= 7 && dot} activeDot={dot} />,
            <Line key={`last ${key}`} {...line} dataKey={`last ${key}`} strokeDasharray={DASHES} dot={false} activeDot={dot} />,
          ]
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Bar, CartesianGrid, Cell, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartDay, ChartKind } from './chart-day'
import { useChartFormats } from './chart-formats'

const TOP = 8
const AXIS = 28
/** Space for half of the label below the last day, which would otherwise be cut off. */
const RIGHT = 20

const ink = 'var(--color-ink)'
const muted = 'var(--color-muted)'
const fills = { completions: 'var(--color-accent)', amount: 'var(--color-sun)' } as const
const edges = { completions: 'var(--color-accent)', amount: 'var(--color-sun-edge)' } as const
const DASHES = '3 3'

/** The round number that a scale from zero ends at; at least 1, because clicks are whole numbers. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((size) => size >= most) ?? most
}

function Bubble({ kind, active, payload }: { kind: ChartKind; active?: boolean; payload?: readonly { payload?: ChartDay }[] }) {
  const { longDay, exact } = useChartFormats()
  const day = payload?.[0]?.payload
  if (!active || !day) return null
  return (
    <div className="figure rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float">
      <p className="text-muted">{longDay(day.date)}</p>
      <p className="font-semibold">{exact(kind, day[kind])}</p>
    </div>
  )
}

/** One part of a chart: clicks as a line, the others as bars. Today is dashed, because it is not over. Loaded by `chart.tsx` when there are figures. */
export function ChartDrawing({ days, kind }: { days: ChartDay[]; kind: ChartKind }) {
  const t = useTranslations('area')
  const { shortDay, short } = useChartFormats()
  const top = topOf(Math.max(...days.map((day) => day[kind])))
  const today = days.at(-1)?.date
  const ends = [days[0]?.date ?? '', today ?? '']
  // Two lines; the dashed one starts at the end of the other.
  const lines = days.map((day, index) => ({ ...day, past: index < days.length - 1 ? day.clicks : null, last: index >= days.length - 2 ? day.clicks : null }))
  const line = { stroke: ink, strokeWidth: 2, isAnimationActive: false } as const
  const dot = { r: 3, fill: ink, strokeDasharray: '0' }
  return (
    <ResponsiveContainer width="100%" height="100%" className="figure text-sm">
      <ComposedChart data={lines} margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="date"
          height={AXIS}
          ticks={ends}
          interval={0}
          tickFormatter={(date: string) => (date === today ? t('chart_today') : shortDay(date))}
          axisLine={{ stroke: 'var(--color-edge)' }}
          tickLine={false}
          tick={{ fill: muted, fontSize: 14 }}
        />
        <YAxis
          width="auto"
          domain={[0, top]}
          ticks={[0, top]}
          tickFormatter={(value: number) => short(kind, value)}
          axisLine={false}
          tickLine={false}
          tick={{ fill: muted, fontSize: 14 }}
        />
        <Tooltip content={<Bubble kind={kind} />} cursor={{ fill: 'var(--color-accent-tint)' }} isAnimationActive={false} />
        {kind === 'clicks' ? (
          <>
            <Line {...line} dataKey="past" dot={days.length <= 7 && dot} activeDot={dot} />
            <Line {...line} dataKey="last" strokeDasharray={DASHES} dot={false} activeDot={dot} />
          </>
        ) : (
          <Bar dataKey={kind} radius={[3, 3, 0, 0]} maxBarSize={24} isAnimationActive={false}>
            {days.map(({ date }) => (
              <Cell key={date} stroke={edges[kind]} {...(date === today ? { fill: 'transparent', strokeDasharray: DASHES } : { fill: fills[kind] })} />
            ))}
          </Bar>
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

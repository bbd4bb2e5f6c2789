'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Bar, BarChart, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useFigures } from '@/lib/browser/money-format'
import { CHART_HEIGHT, type ChartDay } from './chart-day'
import { useChartFormats } from './chart-formats'

const TOP = 12
const AXIS = 28
const PLOT = CHART_HEIGHT - TOP - AXIS
const LABEL = 18

const ink = 'var(--color-ink)'
const green = 'var(--color-accent)'
const muted = 'var(--color-muted)'

/** Three or four round ticks from zero; the steps are at least 1, because clicks are whole numbers. */
function ticksTo(most: number): number[] {
  const rough = Math.max(1, most / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  return Array.from({ length: Math.max(2, Math.ceil(most / step) + 1) }, (_, index) => index * step)
}

/** The heights of both series' labels: where the series end, moved apart if they would overlap. */
function endLabels(clicks: number, completions: number, top: number): [number, number] {
  const at = (value: number) => TOP + PLOT * (1 - value / top)
  const [line, bars] = [at(clicks), at(completions)]
  if (bars - line >= LABEL) return [line, bars]
  const middle = Math.min(Math.max((line + bars) / 2, TOP + LABEL / 2), TOP + PLOT - LABEL / 2)
  return [middle - LABEL / 2, middle + LABEL / 2]
}

function Bubble({ active, payload }: { active?: boolean; payload?: readonly { payload?: ChartDay }[] }) {
  const t = useTranslations('area')
  const { longDay, money } = useChartFormats()
  const { whole } = useFigures()
  const day = payload?.[0]?.payload
  if (!active || !day) return null
  const rows: [string, string][] = [
    [t('chart_clicks'), whole(day.clicks)],
    [t('chart_completions'), whole(day.completions)],
    ...(day.payouts === undefined ? [] : [[t('chart_payouts'), money(day.payouts)] as [string, string]]),
  ]
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-semibold">{longDay(day.date)}</p>
      {rows.map(([name, value]) => (
        <p key={name} className="figure flex justify-between gap-4">
          <span className="text-muted">{name}</span> {value}
        </p>
      ))}
    </div>
  )
}

/** The chart itself; `chart.tsx` loads it when there are figures. */
export function ChartDrawing({ days }: { days: ChartDay[] }) {
  const t = useTranslations('area')
  const locale = useLocale()
  const { shortDay } = useChartFormats()
  const ticks = ticksTo(Math.max(...days.map((day) => Math.max(day.clicks, day.completions)), 1))
  const top = ticks.at(-1) ?? 1
  const last = days.at(-1)
  const [line, bars] = endLabels(last?.clicks ?? 0, last?.completions ?? 0, top)
  const whole = new Intl.NumberFormat(locale, { notation: 'compact' })
  return (
    <div className="figure flex h-full text-sm">
      <div className="min-w-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart data={days} margin={{ top: TOP, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis
              dataKey="date"
              height={AXIS}
              tickFormatter={shortDay}
              interval="equidistantPreserveStart"
              minTickGap={24}
              axisLine={{ stroke: 'var(--color-edge)' }}
              tickLine={false}
              tick={{ fill: muted, fontSize: 14 }}
            />
            <YAxis
              width="auto"
              domain={[0, top]}
              ticks={ticks}
              tickFormatter={(value: number) => whole.format(value)}
              axisLine={false}
              tickLine={false}
              tick={{ fill: muted, fontSize: 14 }}
            />
            <Tooltip content={<Bubble />} cursor={{ fill: 'var(--color-accent-tint)' }} isAnimationActive={false} />
            <Bar dataKey="completions" fill={green} radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false} />
            <Line
              dataKey="clicks"
              stroke={ink}
              strokeWidth={2}
              dot={days.length <= 7 ? { r: 3, fill: ink } : false}
              activeDot={{ r: 4, fill: ink }}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <div className="relative w-22 shrink-0 font-semibold sm:w-26">
        <span className="absolute left-1.5 -translate-y-1/2 leading-none" style={{ top: line }}>
          {t('chart_clicks')}
        </span>
        <span className="absolute left-1.5 -translate-y-1/2 leading-none text-accent" style={{ top: bars }}>
          {t('chart_completions')}
        </span>
      </div>
    </div>
  )
}

/** The payouts of each day as bars below the chart; their total is shown as text beside them. */
export function PayoutDrawing({ days }: { days: ChartDay[] }) {
  const t = useTranslations('area')
  const locale = useLocale()
  const ticks = ticksTo(Math.max(...days.map((day) => day.payouts ?? 0), 1))
  const whole = new Intl.NumberFormat(locale, { notation: 'compact' })
  return (
    <div className="figure flex h-full text-sm">
      <div className="min-w-0 flex-1">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={days} margin={{ top: TOP, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--color-line)" />
            <XAxis dataKey="date" height={8} tick={false} axisLine={{ stroke: 'var(--color-edge)' }} tickLine={false} />
            <YAxis
              width="auto"
              domain={[0, ticks.at(-1) ?? 1]}
              ticks={[0, ticks.at(-1) ?? 1]}
              tickFormatter={(value: number) => whole.format(value)}
              axisLine={false}
              tickLine={false}
              tick={{ fill: muted, fontSize: 14 }}
            />
            <Tooltip content={<Bubble />} cursor={{ fill: 'var(--color-accent-tint)' }} isAnimationActive={false} />
            <Bar
              dataKey="payouts"
              fill="var(--color-sun)"
              stroke="var(--color-sun-edge)"
              strokeWidth={1.5}
              radius={[3, 3, 0, 0]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="w-22 shrink-0 self-end pb-2 pl-1.5 leading-tight font-semibold sm:w-26">{t('chart_payouts')}</div>
    </div>
  )
}

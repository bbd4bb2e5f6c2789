'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { Click, listClicks } from '@/lib/work/clicks/contract'
import { CountedChoice } from './counted-choice'
import { Moment } from './time'

/** As far as clicks that do not count are counted. */
const MOST_NOT_COUNTED = 1000

/** Whether the address asks for the clicks that do not count. */
export const isNotCounted = (place: PageState): boolean => place.param('verdict') === 'not_counted'

/** The query of the list; only what counts can be searched. */
export const verdictQuery = (place: PageState) => ({
  ...(isNotCounted(place) ? { ...place.paging, verdict: 'not_counted' as const } : place.query),
  ...place.days,
})

/** The place of the list, without a search that the address may name all the same. */
export const verdictPlace = (place: PageState): PageState => (isNotCounted(place) ? { ...place, search: '' } : place)

/** Chooses between clicks that count and those that do not, which the address keeps; for the latter it says the rule. */
export function VerdictFilter({ place, stats }: { place: PageState; stats: CallOutput<typeof listClicks>['stats'] | undefined }) {
  const t = useTranslations('area.verdict')
  const { whole } = useFigures()
  const notCounted = isNotCounted(place)
  const upTo = (count: number) => (count >= MOST_NOT_COUNTED ? t('or_more', { count: whole(MOST_NOT_COUNTED) }) : whole(count))
  return (
    <>
      <CountedChoice
        label={t('label')}
        options={[
          { value: 'counted', label: t('counted'), count: stats && whole(stats.total_clicks) },
          { value: 'not_counted', label: t('not_counted'), count: stats && upTo(stats.not_counted) },
        ]}
        value={notCounted ? 'not_counted' : 'counted'}
        // Only what counts can be searched.
        onChange={(next) => place.setParams(next === 'counted' ? { verdict: '' } : { verdict: next, search: '' })}
      />
      {notCounted && (
        <section className="flex flex-col gap-1">
          <h2 className="text-lg font-bold">{t('why')}</h2>
          <p className="max-w-measure text-muted">{t('rule')}</p>
        </section>
      )}
    </>
  )
}

/** Why a click does not count. */
export function WhyNotCounted({ click: { verdict, counted_at } }: { click: Click }) {
  const t = useTranslations('area.verdict')
  // Rows that count are still there while the others are fetched.
  if (verdict === 'counted') return '—'
  if (verdict === 'bot') return t('bot')
  return counted_at ? t.rich('repeat', { at: () => <Moment at={counted_at} /> }) : t('repeat_unknown')
}

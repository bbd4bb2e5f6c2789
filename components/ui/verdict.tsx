'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { Click, listClicks } from '@/lib/work/clicks/contract'
import { CountedChoice } from './counted-choice'
import { Moment } from './time'

/** The server counts clicks that are not counted up to this number. */
const MOST_NOT_COUNTED = 1000

/** Whether the address asks for clicks that are not counted. */
export const isNotCounted = (place: PageState): boolean => place.param('verdict') === 'not_counted'

/** The query of the list; only counted clicks can be searched. */
export const verdictQuery = (place: PageState) => ({
  ...(isNotCounted(place) ? { ...place.paging, verdict: 'not_counted' as const } : place.query),
  ...place.days,
})

/** The state of the list; a search in the address is ignored where there is no search. */
export const verdictPlace = (place: PageState): PageState => (isNotCounted(place) ? { ...place, search: '' } : place)

/** The order of the list, where it can be turned round: neither a search nor clicks that no counter counts can. */
export const clickOrder = (place: PageState) => (isNotCounted(place) || place.search ? undefined : '-created_at')

/** Chooses between counted clicks and others, and explains the rule for the latter; the choice is in the address. */
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
        // Only counted clicks can be searched.
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

/** Why a click is not counted. */
export function WhyNotCounted({ click: { verdict, counted_at } }: { click: Click }) {
  const t = useTranslations('area.verdict')
  // Counted rows are still shown while the others are loading.
  if (verdict === 'counted') return '—'
  if (verdict === 'bot') return t('bot')
  return counted_at ? t.rich('repeat', { at: () => <Moment at={counted_at} /> }) : t('repeat_unknown')
}

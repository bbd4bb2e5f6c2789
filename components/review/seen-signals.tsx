import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { LOOK_FIRST_FROM } from '@/db/signal-values'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { PanelSection } from './panel-section'

/** The score of an attempt and what it is made of, in words. It only helps to look. */
export function SeenSignals({ signals, needs_two_approvals: needsTwo }: Pick<ReviewItem, 'signals' | 'needs_two_approvals'>) {
  const t = useTranslations('admin.review.signals')
  const tag = languageTag[useLocale()]
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const points = new Intl.NumberFormat(tag, { signDisplay: 'always' })
  if (!signals)
    return (
      <PanelSection title={t('title')}>
        <p className="text-muted">{t('pending')}</p>
        {needsTwo && <p className="font-medium">{t('two')}</p>}
      </PanelSection>
    )
  return (
    <PanelSection
      title={t('title')}
      aside={<Badge variant={signals.score >= LOOK_FIRST_FROM ? 'warning' : 'neutral'}>{t('score', { score: signals.score })}</Badge>}
    >
      {signals.parts.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {signals.parts.map((part) => {
            const place = (word: string | null) => (word && part.signal === 'place' ? (countries.of(word) ?? word) : (word ?? ''))
            return (
              <li key={part.signal} className="flex items-baseline gap-3">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {t(`said.${part.signal}`, {
                    count: part.count ?? 0,
                    of: part.of ?? 0,
                    wrong: part.wrong ?? 0,
                    word: place(part.word),
                    other: place(part.other),
                  })}
                </span>
                <span className="figure shrink-0 font-semibold">
                  <span aria-hidden>{points.format(part.points)}</span>
                  <span className="sr-only">{t('points', { points: part.points })}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {needsTwo && <p className="font-medium">{t('two')}</p>}
      <p className="text-muted">{t('hint')}</p>
    </PanelSection>
  )
}

import { useTranslations } from 'next-intl'
import { Screen } from './screen'
import { Section } from './section'

const steps = ['start', 'share', 'reward'] as const

/** The three steps: start, share tasks, get rewards; each with a picture of the product. */
export function Steps() {
  const t = useTranslations('landing.steps')
  return (
    <Section id="how-it-works" title={t('title')} text={t('text')}>
      <ol data-reveal="items" className="grid gap-10 md:grid-cols-3 md:gap-8">
        {steps.map((name, index) => (
          <li key={name}>
            <Screen name={name} alt={t(`items.${name}.alt`)} className="h-auto w-full rounded-card border border-line bg-accent-tint" />
            <h3 className="mt-5 flex items-start gap-3 text-xl font-bold">
              <span aria-hidden className="figure -mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-ink text-sm text-surface">
                {index + 1}
              </span>
              <span className="min-w-0">{t(`items.${name}.title`)}</span>
            </h3>
            <p className="mt-2 text-muted">{t(`items.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

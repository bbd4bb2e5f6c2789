import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'

/** The title of a step of the default campaign, as a key below `wizard.titles`. */
export const titleKey = (step: number) => `titles.s${step as 1}` as const

/** The current step among all, by their titles. */
export function Stepper({ current, titles }: { current: number; titles: string[] }) {
  const t = useTranslations('wizard')
  const total = titles.length
  return (
    <nav aria-label={t('progress')}>
      <ol className="flex gap-1.5">
        {titles.map((title, at) => {
          const step = at + 1
          return (
            <li key={title} aria-current={step === current ? 'step' : undefined} className="flex-1">
              <span
                aria-hidden
                className={cn(
                  'drawn block h-1.5 rounded-full transition-colors duration-200',
                  // Nothing is left to do on the last step.
                  (step < current || current === total) && 'bg-accent',
                  step === current && current < total && 'scale-y-175 bg-ink',
                  step > current && 'bg-line',
                )}
              />
              <span className="sr-only">
                {t('step_of', { step, total })}: {title}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

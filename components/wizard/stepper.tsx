import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { LAST_STEP } from './draft'

const steps = Array.from({ length: LAST_STEP }, (_, index) => index + 1)

/** The title of a step, as a key below `wizard.titles`. */
export const titleKey = (step: number) => `titles.s${step as 1}` as const

/** The current step among the seven. */
export function Stepper({ current }: { current: number }) {
  const t = useTranslations('wizard')
  return (
    <nav aria-label={t('progress')}>
      <ol className="flex gap-1.5">
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} className="flex-1">
            <span
              aria-hidden
              className={cn(
                'drawn block h-1.5 rounded-full transition-colors duration-200',
                // Nothing is left to do on the last step.
                (step < current || current === LAST_STEP) && 'bg-accent',
                step === current && current < LAST_STEP && 'scale-y-175 bg-ink',
                step > current && 'bg-line',
              )}
            />
            <span className="sr-only">
              {t('step_of', { step, total: LAST_STEP })}: {t(titleKey(step))}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

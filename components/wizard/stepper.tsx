import { useTranslations } from 'next-intl'
import { cn } from '@/lib/cn'
import { LAST_STEP } from './draft'

const steps = Array.from({ length: LAST_STEP }, (_, index) => index + 1)

/** The title of a step, as a key below `wizard.titles`. */
export const titleKey = (step: number) => `titles.s${step as 1}` as const

/**
 * "Step 2 of 7" without the message formatter, which for any text with a placeholder makes the browser load its number formats:
 * that took a cheap phone longer than rendering the page.
 */
export function usePlace(): (step: number) => string {
  const text: string = useTranslations('wizard').raw('step_of')
  return (step) => text.replace('{step}', `${step}`).replace('{total}', `${LAST_STEP}`)
}

/** The current step among the seven. */
export function Stepper({ current }: { current: number }) {
  const t = useTranslations('wizard')
  const place = usePlace()
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
              {place(step)}: {t(titleKey(step))}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}

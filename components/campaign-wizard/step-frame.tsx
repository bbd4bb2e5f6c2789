'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { StepNotice } from '@/components/wizard/notice'
import { ContinueButton, StepBar } from '@/components/wizard/step-bar'
import { UploadProgress } from '@/components/wizard/upload-progress'
import { useStepFieldText } from '@/components/wizard/use-field-text'
import { useDoing } from './context'
import { OpenInstead } from './open-instead'
import { stepsOf } from './plan'
import { problemsAtStep } from './problems'
import { useHandIn } from './use-hand-in'

/** What the main button of a step does: it leads to the next step, or hands the task in from the last one before the end. */
export function useAdvance(): { isLast: boolean; advance: () => void } {
  const { wizard, promise } = useDoing()
  const handIn = useHandIn()
  const { step } = wizard.useDraft.getState()
  const isLast = step >= stepsOf(promise).length - 1
  return { isLast, advance: () => (isLast ? void handIn() : wizard.moveTo(step + 1)) }
}

/** What was refused of fields that no step shows, told before the end. */
function useStrayProblems(): string[] {
  const { wizard, promise } = useDoing()
  const problems = wizard.useDraft((state) => state.problems)
  const isLast = wizard.useDraft(({ step }) => step >= stepsOf(promise).length - 1)
  const say = useStepFieldText()
  return isLast ? problemsAtStep(undefined, problems, promise).map(([, message]) => say(message) ?? message) : []
}

/** Why the task could not be handed in; a campaign that takes nobody any more has others to do instead. */
function Obstacle({ rulesMissing }: { rulesMissing: boolean }) {
  const t = useTranslations('wizard.contact')
  const own = useTranslations('campaign_wizard')
  const { wizard } = useDoing()
  const failure = wizard.useDraft((state) => state.failure)
  const strays = useStrayProblems()
  const shown = rulesMissing ? ({ key: 'offline' } as const) : (failure ?? (strays.length > 0 ? ({ key: 'refused' } as const) : null))
  if (!shown) return null
  return (
    <StepNotice tone="danger" className="mb-3">
      {'key' in shown ? (
        <>
          <p>{t(shown.key)}</p>
          {strays.map((text) => (
            <p key={text} className="mt-1 text-ink">
              {text}
            </p>
          ))}
        </>
      ) : (
        <>
          <p>{shown.text}</p>
          <p className="mt-1 text-ink">{own('kept')}</p>
          <OpenInstead except={wizard.slug} brief />
        </>
      )}
    </StepNotice>
  )
}

interface NextBarProps {
  /** What the main button does; left out where it submits a form. */
  onNext?: () => void
  /** Whether the step's rules are loading. */
  waiting?: boolean
  /** Whether they could not be loaded. */
  missing?: boolean
  /** Secondary while something else has to be done first. */
  variant?: 'primary' | 'secondary'
}

/** Back, and the step's main button. */
export function NextBar({ onNext, waiting = false, missing = false, variant = 'primary' }: NextBarProps) {
  const t = useTranslations('wizard.contact')
  const { wizard, promise } = useDoing()
  const sending = wizard.useDraft((state) => state.sending)
  const isLast = wizard.useDraft(({ step }) => step >= stepsOf(promise).length - 1)
  const busy = waiting || sending !== null
  const notice = sending === null ? <Obstacle rulesMissing={missing} /> : <UploadProgress share={sending} label={t('pending')} />
  return (
    <StepBar onBack={sending === null && wizard.back} notice={notice}>
      {isLast ? (
        <Button
          type={onNext ? 'button' : 'submit'}
          size="lg"
          className="flex-1 px-2!"
          aria-busy={busy}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onNext}
        >
          {busy && <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" strokeWidth={1.75} />}
          {t(busy ? 'pending' : 'submit')}
        </Button>
      ) : (
        <ContinueButton busy={waiting} variant={variant} {...(onNext && { onClick: onNext })} />
      )}
    </StepBar>
  )
}

/** What a step shows above its buttons. */
export const StepBody = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-6">{children}</div>

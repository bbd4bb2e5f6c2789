'use client'

import { LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useDoing } from './context'
import { StepNotice } from './notice'
import { OpenInstead } from './open-instead'
import { placeOfProblem, problemsAtStep } from './plan'
import { ContinueButton, StepBar } from './step-bar'
import { useWhyFailed } from './submission-failure'
import { UploadProgress } from './upload-progress'
import { useStepFieldText } from './use-field-text'
import { useHandIn } from './use-hand-in'

/** What the main button of a step does: it leads to the next step, or hands the task in from the last one before the end. */
export function useAdvance(): () => void {
  const { wizard, plan } = useDoing()
  const handIn = useHandIn()
  const { step } = wizard.useDraft.getState()
  return () => (step >= plan.steps.length - 1 ? void handIn() : wizard.moveTo(step + 1))
}

/** What can be done instead, where a campaign takes nobody any more. */
function Instead() {
  const t = useTranslations('campaign_wizard')
  const { wizard } = useDoing()
  return (
    <>
      <p className="mt-1 text-ink">{t('kept')}</p>
      <OpenInstead except={wizard.slug} brief />
    </>
  )
}

/** The proof of `/perform-task` is asked for again where it is handed in. */
function ProofMissing() {
  const t = useTranslations('wizard.contact')
  const { wizard, plan } = useDoing()
  return (
    <StepNotice tone="danger" title={t('proof_missing')} className="mb-3">
      <p>{t('proof_missing_text')}</p>
      <Button variant="secondary" className="mt-3" onClick={() => wizard.moveTo(placeOfProblem('proof', plan))}>
        {t('proof_back')}
      </Button>
    </StepNotice>
  )
}

/** Why the task could not be handed in, with what was refused of fields that no step shows. */
function Obstacle({ isLast, rulesMissing }: { isLast: boolean; rulesMissing: boolean }) {
  const sayFailure = useWhyFailed()
  const { wizard, plan, promise } = useDoing()
  const { failure, problems, files } = wizard.useDraft()
  const say = useStepFieldText()
  const strays = isLast ? problemsAtStep(undefined, problems, plan).map(([, message]) => say(message) ?? message) : []
  // Other steps of /perform-task say at their fields what is to be changed.
  const known = isLast || promise ? failure : null
  const shown = rulesMissing ? ({ key: 'offline' } as const) : (known ?? (strays.length > 0 ? ({ key: 'refused' } as const) : null))
  if (!shown) return null
  if ('key' in shown && shown.key === 'proof_missing') return files.proof ? null : <ProofMissing />
  return (
    <StepNotice tone="danger" className="mb-3">
      <p>{sayFailure(shown)}</p>
      {'key' in shown
        ? strays.map((text) => (
            <p key={text} className="mt-1 text-ink">
              {text}
            </p>
          ))
        : promise && <Instead />}
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
  const { wizard, plan } = useDoing()
  const sending = wizard.useDraft((state) => state.sending)
  const isLast = wizard.useDraft(({ step }) => step >= plan.steps.length - 1)
  const busy = waiting || sending !== null
  const notice = sending === null ? <Obstacle isLast={isLast} rulesMissing={missing} /> : <UploadProgress share={sending} label={t('pending')} />
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
          <span>{t(busy ? 'pending' : 'submit')}</span>
        </Button>
      ) : (
        <ContinueButton busy={waiting} variant={variant} {...(onNext && { onClick: onNext })} />
      )}
    </StepBar>
  )
}

/** What a step shows above its buttons. */
export const StepBody = ({ children }: { children: ReactNode }) => <div className="flex flex-col gap-6">{children}</div>

'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useWizardDraft } from './draft'
import { followHistory, goBack } from './navigation'
import { useRulesAhead } from './rules'
import { StepAwaited } from './step-awaited'
import { StepIntroduction } from './step-introduction'
import { StepWelcome } from './step-welcome'
import { titleKey } from './stepper'
import { hasProblemsAt } from './submission-state'
import { useLaterSteps } from './use-later-steps'
import { useWizardFrame } from './wizard-frame'

const steps = [1, 2, 3, 4, 5, 6, 7]

/**
 * The seven steps of the task (SPEC section 2). The server renders the first; the browser continues with the stored step.
 * @param legal the first step's small print
 */
export function Wizard({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
  const step = useWizardDraft((state) => state.step)
  const moves = useWizardDraft((state) => state.moves)
  useEffect(followHistory, [])
  useRulesAhead(step)
  const { later, needed, missing, fetchLater } = useLaterSteps(step)
  const awaited = needed && !later
  const titles = steps.map((one) => t(titleKey(one)))
  const { head, frame } = useWizardFrame({ step, titles, moves, awaited, hasProblems: hasProblemsAt(step) })
  return (
    <>
      {head}
      {!needed && frame(step === 2 ? <StepIntroduction /> : <StepWelcome legal={legal} />)}
      {awaited && frame(<StepAwaited onRetry={missing ? fetchLater : undefined} onBack={goBack} />)}
      {later && <later.LaterSteps step={step} frame={frame} />}
    </>
  )
}

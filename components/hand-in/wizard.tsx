'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StepIntroduction } from './main-steps/introduction'
import { StepWelcome } from './main-steps/welcome'
import { mainWizard } from './main-wizard'
import { mainPlan } from './plan'
import { rules } from './rules'
import { StepAwaited } from './step-awaited'
import { titleKey } from './stepper'
import { useLatePart } from './use-late-part'
import { useWizardFrame } from './wizard-frame'

/** The first step that needs forms or calls, whose libraries are a fifth of the page's scripts. */
const FIRST_LATER_STEP = 3

/** For the links of steps 4 and 7. */
const loadLinks = () => import('@/lib/work/links/contract')

const loadLater = () => import('./main-steps/later')

/**
 * The seven steps of the task (SPEC section 2). The server renders the first; the browser continues with the stored step.
 * @param legal the first step's small print
 */
export function Wizard({ legal }: { legal: ReactNode }) {
  const t = useTranslations('wizard')
  const step = mainWizard.useDraft((state) => state.step)
  // While the visitor reads a step, from the second on, so that they do not slow down the first on a cheap phone.
  const isBegun = step > 1
  useLatePart(isBegun ? rules : undefined, false)
  useLatePart(isBegun ? loadLinks : undefined, false)
  const needed = step >= FIRST_LATER_STEP
  const { part: later, missing, retry } = useLatePart(loadLater, needed)
  const awaited = needed && !later
  const titles = mainPlan.steps.map((_, at) => t(titleKey(at + 1)))
  const { head, frame } = useWizardFrame({ wizard: mainWizard, plan: mainPlan, step, titles, awaited })
  return (
    <>
      {head}
      {!needed && frame(step === 2 ? <StepIntroduction /> : <StepWelcome legal={legal} />)}
      {awaited && frame(<StepAwaited onRetry={missing ? retry : undefined} onBack={mainWizard.back} />)}
      {later && <later.LaterSteps step={step} frame={frame} />}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { AppProviders } from '@/components/layout/app-providers'
import { followCodes } from '../codes-on-device'
import { DoingProvider } from '../context'
import { mainWizard } from '../main-wizard'
import { PersonForm } from '../person-form'
import { mainPlan, problemsAtStep } from '../plan'
import { ReachForm } from '../reach-form'
import { rules } from '../rules'
import { titleKey } from '../stepper'
import { StepDone } from './done'
import { StepReviews } from './reviews'
import { StepTask } from './task'

/** Step 3: who does the task. */
const StepRegistration = () => <PersonForm title={useTranslations('wizard')(titleKey(3))} />

/** Step 6: the visitor's contact data, and the submission. */
function StepContact() {
  const t = useTranslations('wizard')
  return <ReachForm title={t(titleKey(6))} lead={t('contact.lead')} />
}

const steps: Record<number, ComponentType> = { 3: StepRegistration, 4: StepTask, 5: StepReviews, 6: StepContact, 7: StepDone }

/** Returns to step 3 if the draft is past it with values that its rules no longer accept, such as those of an earlier release. */
async function checkDraft() {
  const { step: opened, moves } = mainWizard.useDraft.getState()
  if (opened <= 3 || opened >= 7) return
  // If the rules cannot be loaded, the last step checks the values.
  const forms = await rules().catch(() => undefined)
  const draft = mainWizard.useDraft.getState()
  if (!forms || draft.step <= 3 || draft.step >= 7 || draft.moves !== moves) return
  const wrong = problemsAtStep('registration', forms.checkDraft(draft, mainPlan).problems, mainPlan)
  if (wrong.length > 0) mainWizard.showProblems(Object.fromEntries(wrong))
}

/** The steps that need forms or calls. Query results are kept while an earlier step is shown. @param frame wraps the step */
export function LaterSteps({ step, frame }: { step: number; frame: (step: ReactNode) => ReactNode }) {
  useEffect(() => void checkDraft(), [])
  useEffect(followCodes, [])
  const Step = steps[step]
  return (
    <AppProviders>
      <DoingProvider wizard={mainWizard}>{Step && frame(<Step />)}</DoingProvider>
    </AppProviders>
  )
}

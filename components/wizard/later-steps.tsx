'use client'

import { type ComponentType, type ReactNode, useEffect } from 'react'
import { AppProviders } from '@/components/layout/app-providers'
import { followDraft } from './follow-draft'
import { StepContact } from './step-contact'
import { StepDone } from './step-done'
import { StepRegistration } from './step-registration'
import { StepReviews } from './step-reviews'
import { StepTask } from './step-task'
import { useCheckedDraft } from './use-checked-draft'

const steps: Record<number, ComponentType> = { 3: StepRegistration, 4: StepTask, 5: StepReviews, 6: StepContact, 7: StepDone }

/** The steps that need forms or calls. Query results are kept while an earlier step is shown. @param frame wraps the step */
export function LaterSteps({ step, frame }: { step: number; frame: (step: ReactNode) => ReactNode }) {
  useCheckedDraft()
  const Step = steps[step]
  useEffect(followDraft, [])
  return <AppProviders>{Step && frame(<Step />)}</AppProviders>
}

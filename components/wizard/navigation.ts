'use client'

import { FIRST_STEP, LAST_STEP, useWizardDraft } from './draft'
import { rules } from './rules'
import { stepHistory } from './step-history'

async function reachable(step: number): Promise<number> {
  const { step: current, rewardCode } = useWizardDraft.getState()
  if (rewardCode) return LAST_STEP
  if (step <= current) return step
  if (step > 3) {
    const forms = await rules().catch(() => undefined)
    if (!forms?.PersonForm.safeParse(useWizardDraft.getState().data).success) return 3
  }
  if (step > 4 && !useWizardDraft.getState().proof) return 4
  return Math.min(step, LAST_STEP - 1)
}

const steps = stepHistory({ current: () => useWizardDraft.getState().step, goTo: (step) => useWizardDraft.getState().goTo(step), reachable })

export const { moveTo, followHistory } = steps
export const goBack = steps.back

/** Removes the wizard's history entries after the submission, so that Back leaves the page instead of showing an empty form. */
export const removeStepEntries = () => steps.removeStepEntries(LAST_STEP)

/** Starts a new task on step 1. */
export function startOver() {
  useWizardDraft.getState().startOver()
  steps.replaceEntry(FIRST_STEP)
}

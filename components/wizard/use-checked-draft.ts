'use client'

import { useEffect } from 'react'
import { useWizardDraft } from './draft'
import { moveTo } from './navigation'
import { rules } from './rules'
import { firstErrors } from './submission-failure'
import { useSubmissionState } from './submission-state'

/** Returns to step 3 if the draft is past it with values that its rules no longer accept, such as those of an earlier release. */
export function useCheckedDraft() {
  useEffect(() => {
    const { step: opened, moves } = useWizardDraft.getState()
    if (opened <= 3 || opened >= 7) return
    const check = async () => {
      // If the rules cannot be loaded, the last step checks the values.
      const forms = await rules().catch(() => undefined)
      const { data, step, moves: since } = useWizardDraft.getState()
      const person = forms?.PersonForm.safeParse(data)
      if (!person || person.success || step <= 3 || step >= 7 || since !== moves) return
      useSubmissionState.setState({ problems: firstErrors(person.error.issues) })
      moveTo(3)
    }
    void check()
  }, [])
}

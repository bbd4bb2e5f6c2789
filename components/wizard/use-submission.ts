'use client'

import { useMutation } from '@tanstack/react-query'
import { saveTask } from '@/components/my-task/tasks-on-device'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { randomId } from '@/lib/platform/browser/random-id'
import { toast } from '@/lib/platform/browser/toast'
import { submitTask } from '@/lib/work/completions/submit-client'
import { useKeptCodes } from './codes-on-device'
import { useWizardDraft } from './draft'
import { stepOfField } from './fields'
import { followSentDraft } from './follow-draft'
import { moveTo, removeStepEntries } from './navigation'
import { rules } from './rules'
import { failureOf, firstErrors } from './submission-failure'
import { idle, useSubmissionState } from './submission-state'

const set = useSubmissionState.setState

/** Stores the errors for their steps and shows the first of these steps. */
function showProblems(problems: Record<string, string>) {
  const steps = Object.keys(problems).flatMap((field) => stepOfField(field) ?? [])
  set({ problems })
  if (steps.length > 0) moveTo(Math.min(...steps))
}

/** Sends the draft: one submission at a time, only with a proof, with the same `Idempotency-Key` for all attempts. */
export function useSubmission() {
  const { mutate } = useMutation({
    ...submitTask(),
    onSuccess: ({ code, expiresAt, token }, { person }) => {
      set(idle)
      // Stored first, so that the code is safe even if another tab overwrites the draft.
      useKeptCodes.getState().keep(code, expiresAt)
      saveTask({ code, token, name: person.name })
      useWizardDraft.getState().finish(code, expiresAt)
      removeStepEntries()
    },
    onError: (error) => {
      set({ sending: null, failure: failureOf(error) })
      if (!(error instanceof ApiError)) return
      const problems = firstTexts(error)
      if (Object.keys(problems).length > 0) showProblems(problems)
    },
  })

  return async function submit() {
    if (useSubmissionState.getState().sending !== null) return
    // Another tab may have submitted it while this tab could not listen.
    if (followSentDraft()) return
    if (!useWizardDraft.getState().proof) return set({ proofMissing: true, failure: null })
    // Otherwise the earlier attempt's error would still be shown after this one's success.
    toast.dismiss()
    set({ ...idle, sending: 0 })
    const forms = await rules().catch(() => undefined)
    // Validated here, because only the page requires consent of minors.
    if (!forms) return set({ sending: null, failure: { key: 'offline' } })
    const { data, proof, setData } = useWizardDraft.getState()
    if (!proof) return set({ sending: null, proofMissing: true })
    const person = forms.PersonForm.safeParse(data)
    const contact = forms.ContactRules.safeParse(data)
    if (!person.success || !contact.success) {
      set(idle)
      return showProblems(firstErrors([...(person.error?.issues ?? []), ...(contact.error?.issues ?? [])]))
    }
    const idempotencyKey = data.submission_key ?? randomId()
    setData({ submission_key: idempotencyKey })
    mutate({ person: person.data, contact: contact.data, proof, idempotencyKey, onProgress: (share) => set({ sending: share }) })
  }
}

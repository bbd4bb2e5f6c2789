'use client'

import { useMutation } from '@tanstack/react-query'
import { saveTask } from '@/components/my-task/tasks-on-device'
import { fieldOf } from '@/components/proof-items/item-input'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { randomId } from '@/lib/platform/browser/random-id'
import { stopCarrying } from '@/lib/platform/browser/referral-code'
import { toast } from '@/lib/platform/browser/toast'
import { submitTask } from '@/lib/work/completions/submit-client'
import { useKeptCodes } from './codes-on-device'
import { useDoing } from './context'
import { followOtherTabs } from './follow-tabs'
import { personOf, useLastPerson } from './last-person'
import { rules } from './rules'
import { failureOf } from './submission-failure'

/** Hands in what was done: one submission at a time, with the same `Idempotency-Key` for all attempts. */
export function useHandIn() {
  const { wizard, plan, promise } = useDoing()
  const { useDraft, finish, showProblems, setData } = wizard
  const campaign = promise && wizard.slug
  const { mutate } = useMutation({
    ...submitTask(campaign),
    onSuccess: ({ code, expiresAt, token }, { person }) => {
      // Stored first, so that the code is safe even if another tab overwrites the draft.
      useKeptCodes.getState().keep(code, expiresAt)
      saveTask({ code, token, name: person.name, campaign })
      if (promise) useLastPerson.setState({ last: { code: code.toUpperCase(), data: personOf(useDraft.getState().data) } })
      finish({ code, expires_at: expiresAt, reward: promise?.reward })
      stopCarrying()
    },
    onError: (error) => {
      useDraft.setState({ sending: null, failure: failureOf(error), is_out_of_tries: error instanceof ApiError && error.triesLeft === 0 })
      // Under this key another number was handed in, or nothing can be; the next press is a submission of its own.
      if (error instanceof ApiError && error.status === 409) setData({ submission_key: undefined })
      const problems = error instanceof ApiError ? firstTexts(error) : {}
      if (Object.keys(problems).length > 0) showProblems(problems)
    },
  })

  return async function handIn() {
    if (useDraft.getState().sending !== null) return
    // Another tab may have handed it in while this tab could not listen.
    if (followOtherTabs(wizard)) return
    if (!plan.items && !useDraft.getState().files.proof) return useDraft.setState({ failure: { key: 'proof_missing' } })
    // Otherwise the earlier attempt's error would still be shown after this one's success.
    toast.dismiss()
    useDraft.setState({ sending: 0, failure: null, problems: {} })
    const forms = await rules().catch(() => undefined)
    // Checked here, because only the page requires consent of minors.
    if (!forms) return useDraft.setState({ sending: null, failure: { key: 'offline' } })
    const drafted = useDraft.getState()
    const { problems, person, contact } = forms.checkDraft(drafted, plan)
    const { place, data, items, files } = drafted
    if (!person || !contact || (promise && !place) || Object.keys(problems).length > 0) {
      useDraft.setState({ sending: null })
      return showProblems(problems)
    }
    const idempotencyKey = data.submission_key ?? randomId()
    setData({ submission_key: idempotencyKey })
    const proof = plan.items ? Object.fromEntries(plan.items.map((item) => [fieldOf(item), files[item.key] ?? items[item.key] ?? ''])) : files
    const onProgress = (share: number) => useDraft.setState({ sending: share })
    mutate({ placeToken: place?.token, person, contact: { ...contact, told: data.told }, proof, idempotencyKey, onProgress })
  }
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { saveTask } from '@/components/my-task/tasks-on-device'
import { useKeptCodes } from '@/components/wizard/codes-on-device'
import { failureOf } from '@/components/wizard/submission-failure'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { randomId } from '@/lib/platform/browser/random-id'
import { toast } from '@/lib/platform/browser/toast'
import { submitCampaignTask } from '@/lib/work/completions/campaign-submit-client'
import { useDoing } from './context'
import { followOtherTabs } from './follow-tabs'
import { personOf, useLastPerson } from './last-person'

/** Hands in what was done: one submission at a time, with the same `Idempotency-Key` for all attempts. */
export function useHandIn() {
  const { wizard, promise } = useDoing()
  const { useDraft, finish, showProblems, setData } = wizard
  const { mutate } = useMutation({
    ...submitCampaignTask(),
    onSuccess: ({ code, expiresAt, token }, { person }) => {
      // Stored first, so that the code is safe even if another tab overwrites the draft.
      useKeptCodes.getState().keep(code, expiresAt)
      saveTask({ code, token, name: person.name, campaign: wizard.slug })
      useLastPerson.setState({ last: { code: code.toUpperCase(), data: personOf(useDraft.getState().data) } })
      finish({ code, expires_at: expiresAt, reward: promise.reward })
    },
    onError: (error) => {
      useDraft.setState({ sending: null, failure: failureOf(error), is_out_of_tries: error instanceof ApiError && error.triesLeft === 0 })
      const problems = error instanceof ApiError ? firstTexts(error) : {}
      if (Object.keys(problems).length > 0) showProblems(problems)
    },
  })

  return async function handIn() {
    if (useDraft.getState().sending !== null) return
    // Another tab may have handed it in while this tab could not listen.
    if (followOtherTabs(wizard)) return
    // Otherwise the earlier attempt's error would still be shown after this one's success.
    toast.dismiss()
    useDraft.setState({ sending: 0, failure: null, problems: {} })
    const rules = await importWithTimeout(import('./hand-in-rules')).catch(() => undefined)
    if (!rules) return useDraft.setState({ sending: null, failure: { key: 'offline' } })
    const drafted = useDraft.getState()
    const { problems, person, contact } = rules.checkDraft(drafted, promise)
    const { place, data, items, files } = drafted
    if (!place || !person || !contact || Object.keys(problems).length > 0) {
      useDraft.setState({ sending: null })
      return showProblems(problems)
    }
    const idempotencyKey = data.submission_key ?? randomId()
    setData({ submission_key: idempotencyKey })
    const proof = Object.fromEntries(promise.content.proof_items.map(({ key }) => [key, files[key] ?? items[key] ?? '']))
    const onProgress = (share: number) => useDraft.setState({ sending: share })
    mutate({ campaign: wizard.slug, placeToken: place.token, person, contact, proof, idempotencyKey, onProgress })
  }
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { create } from 'zustand'
import { ApiError } from '@/lib/api/call'
import { randomId } from '@/lib/random-id'
import { submitTask } from '@/lib/referrals/client'
import { Contact } from '@/lib/referrals/contract'
import { useDraft } from '@/lib/referrals/draft'
import { PersonForm, stepOfField } from '@/lib/referrals/forms'
import { leaveStepsBehind, moveTo } from './navigation'

/** Why the last attempt failed: a key below `wizard.contact`, or the server's own words. */
type Failure = { key: 'offline' | 'down' | 'refused' } | { text: string }

interface SubmissionState {
  /** Share of the upload that is done; null while nothing is being sent. */
  sending: number | null
  failure: Failure | null
  proofMissing: boolean
  /** Problems by field that a step has not shown yet: message keys, or the server's words. */
  problems: Record<string, string>
}

const idle: SubmissionState = { sending: null, failure: null, proofMissing: false, problems: {} }

/** The submission under way. Outside of the components, for it must outlive a change of language. */
export const useSubmissionState = create<SubmissionState>()(() => idle)

const set = useSubmissionState.setState

/** Whether a step has problems to show, in which case it moves the focus itself. */
export const hasProblemsAt = (step: number) => Object.keys(useSubmissionState.getState().problems).some((field) => stepOfField(field) === step)

/** Takes the problems of a step's fields, once. */
export function takeProblems(step: 3 | 4 | 6): [field: string, message: string][] {
  const { problems } = useSubmissionState.getState()
  const mine = Object.entries(problems).filter(([field]) => stepOfField(field) === step)
  if (mine.length > 0) set({ problems: Object.fromEntries(Object.entries(problems).filter(([field]) => stepOfField(field) !== step)) })
  return mine
}

/** Sets the problems aside for their steps and shows the first of these. */
function showProblems(problems: Record<string, string>) {
  const steps = Object.keys(problems).flatMap((field) => stepOfField(field) ?? [])
  set({ problems })
  if (steps.length > 0) moveTo(Math.min(...steps))
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { key: 'down' }
  if (error.status === 0) return { key: 'offline' }
  if (error.status === 422) return { key: 'refused' }
  if (error.status >= 500 || !error.text) return { key: 'down' }
  return { text: error.text }
}

/** Sends the draft: once at a time, refused without a proof, with one `Idempotency-Key` for all attempts at it. */
export function useSubmission() {
  const { mutate } = useMutation({
    ...submitTask(),
    onSuccess: ({ code, expiresAt }) => {
      set(idle)
      useDraft.getState().finish(code, expiresAt)
      leaveStepsBehind()
    },
    onError: (error) => {
      set({ sending: null, failure: failureOf(error) })
      if (!(error instanceof ApiError)) return
      const problems = Object.entries(error.errors).flatMap(([field, texts]) => (texts[0] ? [[field, texts[0]]] : []))
      if (problems.length > 0) showProblems(Object.fromEntries(problems))
    },
  })

  return function submit() {
    const { data, proof, setData } = useDraft.getState()
    if (useSubmissionState.getState().sending !== null) return
    if (!proof) return set({ proofMissing: true, failure: null })
    const person = PersonForm.safeParse(data)
    const contact = Contact.safeParse(data)
    if (!person.success || !contact.success) {
      const issues = [...(person.error?.issues ?? []), ...(contact.error?.issues ?? [])]
      return showProblems(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]).reverse()))
    }
    const idempotencyKey = data.submission_key ?? randomId()
    // The earlier attempt's complaint would stand beside this one's success.
    toast.dismiss()
    setData({ submission_key: idempotencyKey })
    set({ ...idle, sending: 0 })
    mutate({ person: person.data, contact: contact.data, proof, idempotencyKey, onProgress: (share) => set({ sending: share }) })
  }
}

'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/platform/browser/api-error'

/** Why the last attempt failed: a key below `wizard.contact`, or the server's text. */
export type SubmissionFailure = { key: 'offline' | 'down' | 'refused' | 'proof_missing' } | { text: string }

/** Why handing in failed, in words. */
export function failureOf(error: unknown): SubmissionFailure {
  if (!(error instanceof ApiError)) return { key: 'down' }
  if (error.status === 0) return { key: 'offline' }
  // Where fields were refused, their steps say why.
  if (error.status === 422) return { key: 'refused' }
  if (error.status >= 500 || !error.text) return { key: 'down' }
  return { text: error.text }
}

/** Why something failed, in the reader's language. */
export function useWhyFailed(): (failure: SubmissionFailure) => string {
  const t = useTranslations('wizard.contact')
  return (failure) => ('key' in failure ? t(failure.key) : failure.text)
}

import { ApiError } from '@/lib/platform/browser/api-error'

/** Why the last attempt failed: a key below `wizard.contact`, or the server's text. */
export type SubmissionFailure = { key: 'offline' | 'down' | 'refused' } | { text: string }

/** Why handing in failed, in words. */
export function failureOf(error: unknown): SubmissionFailure {
  if (!(error instanceof ApiError)) return { key: 'down' }
  if (error.status === 0) return { key: 'offline' }
  if (error.status === 422) return { key: 'refused' }
  if (error.status >= 500 || !error.text) return { key: 'down' }
  return { text: error.text }
}

/** The first error of each field. */
export const firstErrors = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())

import { ApiError } from '@/lib/platform/browser/api-error'

/** How a submission is tried again. */
export const retriedSubmission = {
  // 503 is temporary, such as a restarting database or a full disk, and the key makes a repeat harmless.
  retry: (failures: number, error: Error) => failures < 3 && error instanceof ApiError && error.status === 503,
  retryDelay: (attempt: number) => 1000 * 2 ** attempt,
  // Without a connection the call fails at once instead of waiting, so that the wizard says so and the visitor decides.
  networkMode: 'always',
} as const

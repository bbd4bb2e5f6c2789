import type { ApiError } from './call'

/** What is said of a failure for which the server has no words (SPEC section 8). */
export interface FailureTexts {
  fallback: string
  down: string
}

// By its name: the class brings the whole client with it, which the pages of visitors do not need at first.
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** The toast of a failed call by SPEC section 8's general rule; undefined for what the session's own reaction says. */
export function failureText(error: unknown, { fallback, down }: FailureTexts): string | undefined {
  if (!isApiError(error)) return fallback
  if (error.code === 'account_disabled' || error.code === 'unauthenticated') return undefined
  if (error.status === 500) return down
  return error.text ?? fallback
}

const speakers: ((error: unknown) => void)[] = []

/** Takes over saying failures of calls that are made outside of the query cache; the last one to come says them. Returns its removal. */
export function showFailuresWith(say: (error: unknown) => void): () => void {
  speakers.push(say)
  return () => {
    speakers.splice(speakers.indexOf(say), 1)
  }
}

/** Shows the toast of a failed call that no query or mutation made. */
export const showFailure = (error: unknown): void => speakers.at(-1)?.(error)

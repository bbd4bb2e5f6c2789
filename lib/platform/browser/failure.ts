import type { ApiError } from './api-error'

/** Texts for failures without a text from the server (SPEC section 8). */
export interface FailureTexts {
  fallback: string
  down: string
}

// Compares the name, because every page loads this file first, and most need the class later or never.
const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

/** Failures that are shown by the session's own reaction, by the second step of a sign-in, and by the question for the password that the reader has just closed. */
const SHOWN_ELSEWHERE = ['account_disabled', 'unauthenticated', 'confirmation_required', 'second_factor_required', 'second_factor_needed']

/** The toast of a failed call by SPEC section 8's general rule; undefined for failures that are shown elsewhere. */
export function failureText(error: unknown, { fallback, down }: FailureTexts): string | undefined {
  if (!isApiError(error)) return fallback
  if (SHOWN_ELSEWHERE.includes(error.code)) return undefined
  if (error.status === 500) return down
  return error.text ?? fallback
}

const handlers: ((error: unknown) => void)[] = []

/** Registers a handler that shows failures of calls outside the query cache; only the last one registered is used. @returns removes the handler */
export function showFailuresWith(show: (error: unknown) => void): () => void {
  handlers.push(show)
  return () => {
    handlers.splice(handlers.indexOf(show), 1)
  }
}

/** Shows the toast of a failed call outside of queries and mutations. */
export const showFailure = (error: unknown): void => handlers.at(-1)?.(error)

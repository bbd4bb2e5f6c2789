import { ApiError } from './call'

/** Faults of the network and of the server are worth three more tries, further and further apart (SPEC section 7); a refusal is not. */
export const retries = {
  retry: (failures: number, error: Error) => failures < 3 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
  retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
}

/**
 * For figures and lists that other people change, such as visitors who click: besides the five minutes of every query, they
 * are asked for again when the reader comes back to the page or the window. What is known stands there meanwhile.
 */
export const livesOutside = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

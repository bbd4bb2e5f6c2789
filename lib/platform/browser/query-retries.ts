import { ApiError } from './api-error'

/** Retries failures of the network and of the server three times with growing delays (SPEC section 7), refusals never. */
export const retries = {
  retry: (failures: number, error: Error) => failures < 3 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
  retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
}

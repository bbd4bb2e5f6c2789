import { ApiError } from './call'

/** Faults of the network and of the server are worth three more tries, further and further apart (SPEC section 7); a refusal is not. */
export const retries = {
  retry: (failures: number, error: Error) => failures < 3 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
  retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
}

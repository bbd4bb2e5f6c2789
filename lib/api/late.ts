import { ApiError, TIMEOUT_MS } from './call'

/**
 * A part of the program that is fetched when it is needed: `inTime(import('./part'))`. Whoever asks again after a failure fetches again.
 * @throws ApiError with status 0 if it does not come, or takes longer than a call may
 */
export function inTime<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError(0))
    const timer = setTimeout(fail, TIMEOUT_MS)
    part.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

import { ApiError, TIMEOUT_MS } from './call'

/**
 * A part of the program that is fetched when it is needed: `importWithTimeout(import('./part'))`. Whoever asks again after a failure fetches again.
 * @throws ApiError with status 0 if it does not come, or takes longer than a call may; `cause` is the bundler's own error
 */
export function importWithTimeout<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(Object.assign(new ApiError(0), { cause }))
    const timer = setTimeout(fail, TIMEOUT_MS)
    part.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

import { ApiError, TIMEOUT_MS } from './api-error'

/**
 * Loads a module with a time-out: `importWithTimeout(import('./part'))`. After a failure a new `import()` fetches it again.
 * @throws ApiError with status 0 if it cannot be loaded, or takes longer than a call may; `cause` is the bundler's error
 */
export function importWithTimeout<Part>(part: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(Object.assign(new ApiError(0), { cause }))
    const timer = setTimeout(fail, TIMEOUT_MS)
    part.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

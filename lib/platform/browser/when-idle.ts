/**
 * Runs a function when the browser is idle, or after two seconds at the latest.
 * @returns cancels it
 */
export function whenIdle(run: () => void): () => void {
  // Missing on iOS.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const task = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(task)
}

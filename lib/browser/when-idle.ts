/**
 * Runs something once the browser has nothing better to do, within two seconds.
 * @returns takes it back
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

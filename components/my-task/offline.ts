const WORKER = '/my-task-worker.js'
const SCOPE = '/my-task'
const CACHE = 'my-task'

/** False takes the worker, and what it keeps, off every device that opens the page from then on. */
const IS_KEPT: boolean = true

/** Has this page kept on the device, so that it opens without a connection too. */
export async function keepForOffline(): Promise<void> {
  // Over plain HTTP, and in a private window of some browsers, there are none.
  if (!('serviceWorker' in navigator)) return
  if (!IS_KEPT) {
    await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister()
    await caches.delete(CACHE)
    return
  }
  const { active, waiting, installing } = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
  const files = performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(`${window.location.origin}/_next/static/`) ? name : []))
  const worker = active ?? waiting ?? installing
  worker?.postMessage(files)
}

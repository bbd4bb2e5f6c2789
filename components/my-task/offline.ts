export const WORKER = '/my-task-worker.js'
/** Also of `/my-tasks`, which begins alike. */
export const SCOPE = '/my-task'
const CACHE = 'my-task'

/** False removes the service worker and its stored files from every device that opens the page from then on. */
const IS_KEPT: boolean = true

/** Stores this page on the device, so that it also opens without a connection. */
export async function keepForOffline(): Promise<void> {
  // Service workers are missing over plain HTTP and in private windows of some browsers.
  if (!('serviceWorker' in navigator)) return
  if (!IS_KEPT) {
    await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister()
    await caches.delete(CACHE)
    return
  }
  const { active, waiting, installing } = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
  const files = filesOf(performance.getEntriesByType('resource'))
  const worker = active ?? waiting ?? installing
  worker?.postMessage(files)
  // What is on its way while the worker begins passes it by.
  const observer = new PerformanceObserver((entries) => {
    const late = filesOf(entries.getEntries()).filter((file) => !files.includes(file))
    if (late.length > 0) worker?.postMessage({ late })
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** The files of the build among what a page has fetched. */
const filesOf = (entries: PerformanceEntryList) => entries.flatMap(({ name }) => (name.startsWith(`${window.location.origin}/_next/static/`) ? name : []))

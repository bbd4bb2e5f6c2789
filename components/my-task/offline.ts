const WORKER = '/my-task-worker.js'
/** Also of `/my-tasks`, which begins alike. */
const SCOPE = '/my-task'
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
  const files = filesHere()
  const worker = active ?? waiting ?? installing
  worker?.postMessage(files)
  if (navigator.serviceWorker.controller) return
  // What comes after this and before the worker begins passes it by.
  const tellLate = () => {
    const late = filesHere().filter((file) => !files.includes(file))
    if (late.length > 0) navigator.serviceWorker.controller?.postMessage(late)
  }
  navigator.serviceWorker.addEventListener('controllerchange', tellLate, { once: true })
}

/** The files of the build that this page has fetched. */
const filesHere = () => performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(`${window.location.origin}/_next/static/`) ? name : []))

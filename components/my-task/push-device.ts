import { SCOPE, WORKER } from './offline'

/** How long the worker may take to begin. */
const READY_MS = 10_000

/** Whether this browser can show notices; on an iPhone only once the site is on the Home Screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether it is an iPhone or iPad that could, once the site is on its Home Screen. */
export const needsHomeScreen = (): boolean => !canPush() && /iPhone|iPad|iPod/.test(navigator.userAgent)

/** The push address of this device, if it has one. */
export async function pushAddress(): Promise<string | undefined> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration(SCOPE) : undefined
  return (await worker?.pushManager.getSubscription())?.endpoint
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' })
  // The page may be outside of the worker's scope, where `ready` never comes.
  const starting = worker.installing ?? worker.waiting
  if (!worker.active && starting)
    await new Promise<void>((resolve, reject) => {
      starting.addEventListener('statechange', () => starting.state === 'activated' && resolve())
      setTimeout(reject, READY_MS)
    })
  return worker
}

/** A subscription under another key of the site, for example one from before its secret was replaced, would never be rung. */
const isUnder = ({ options }: PushSubscription, key: string) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)))).replace(/[+/=]/g, '') === key.replace(/[-_]/g, '')

/**
 * Asks for permission and subscribes this device. Call it after a press alone.
 * @param key the site's public key @returns what the server is sent, or `denied` @throws whatever keeps the browser from its push service
 */
export async function subscribeDevice(key: string): Promise<{ endpoint: string; p256dh: string; auth: string } | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await activeWorker()
  const known = await pushManager.getSubscription()
  if (known && !isUnder(known, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

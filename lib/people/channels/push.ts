import 'server-only'
import webPush from 'web-push'
import { env } from '@/lib/platform/env'
import { addressProblem, hostOf } from '@/lib/platform/outgoing/address'
import { isLoopback } from '@/lib/platform/outgoing/check-address'
import { callOutside } from '@/lib/platform/outgoing/post'
import type { ChannelTry, ShortNotice } from './channel'
import { vapidKeys } from './vapid'

/** The push services of browsers. Anybody can make up an address, so those of others are refused. */
const SERVICES = /^(fcm\.googleapis\.com|([\w-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/

/** For everything together, shorter than the lease of a letter. */
const ANSWER_MS = 15_000

/** How long a push service keeps it for a device that is off, in seconds. */
const TTL = 24 * 60 * 60

/** A device to push to. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whether an address is one of a browser's push service; with WEBHOOK_ALLOW_LOCAL also of this machine. */
export function isPushService(endpoint: string): boolean {
  const allowLocal = env().WEBHOOK_ALLOW_LOCAL
  if (addressProblem(endpoint, allowLocal)) return false
  const host = hostOf(new URL(endpoint))
  return SERVICES.test(host) || (allowLocal && (host === 'localhost' || isLoopback(host)))
}

/** Whether the keys of a device are ones that something can be encrypted for. */
export const areKeys = ({ p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>): boolean =>
  Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16

/**
 * Sends a notice to a device, encrypted for it (RFC 8291). `gone` means that its address will never work again.
 * @param code the payment code, by which the device finds the private link that it keeps
 */
export async function pushTo(device: PushDevice, { title, text }: ShortNotice, code: string, breakOff: AbortSignal): Promise<ChannelTry> {
  const { SITE_URL, OPERATOR_EMAIL, WEBHOOK_ALLOW_LOCAL } = env()
  if (!isPushService(device.endpoint)) return { state: 'skipped', why: 'gone' }
  // A site without TLS is one to try things out on.
  const subject = OPERATOR_EMAIL ? `mailto:${OPERATOR_EMAIL}` : SITE_URL.startsWith('https:') ? SITE_URL : 'mailto:nobody@example.com'
  let request: webPush.RequestDetails
  try {
    const options = { TTL, urgency: 'high', vapidDetails: { subject, ...vapidKeys() } } as const
    request = webPush.generateRequestDetails({ endpoint: device.endpoint, keys: device }, JSON.stringify({ title, text, code }), options)
  } catch {
    // Keys that look right and are no point of the curve.
    return { state: 'skipped', why: 'gone' }
  }
  const { headers, body } = request
  const answered = await callOutside(device.endpoint, {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: body ?? undefined,
    timeoutMs: ANSWER_MS,
    allowLocal: WEBHOOK_ALLOW_LOCAL,
    stop: breakOff,
  })
  if ('failure' in answered) {
    if (answered.failure === 'stopped') return { state: 'back' }
    if (answered.failure === 'wrong_address' || answered.failure === 'private_address') return { state: 'skipped', why: 'gone' }
    return { state: 'again', failure: `push_${answered.failure}` }
  }
  const { status, retryAfterMs } = answered.answer
  if (status >= 200 && status < 300) return { state: 'sent' }
  // 403: the device was subscribed under another key of ours.
  if ([403, 404, 410].includes(status)) return { state: 'skipped', why: 'gone' }
  if (status === 429 || status >= 500) return { state: 'again', failure: `push_${status}`, afterMs: retryAfterMs }
  return { state: 'skipped', why: `push_${status}` }
}

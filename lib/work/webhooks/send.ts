import 'server-only'
import type { Db } from '@/db/client'
import type { WebhookFailure } from '@/db/event-values'
import type { Claimed, DeliveryOutcome } from '@/lib/platform/deliveries/queue'
import { env } from '@/lib/platform/env'
import { callOutside, type OutgoingAnswer } from '@/lib/platform/outgoing/post'
import { SITE_NAME } from '@/lib/site'
import { bodyOf } from '@/lib/work/events/to-event'
import { type Ended, noteAttempt, type WebhookAttempt } from './note-attempt'
import { addressWith, macrosOf } from './postback'
import { type QueuedDelivery, selectQueued } from './queries'
import { ANSWER_MS } from './queue'
import { signedHeaders } from './signature'

/** Bytes of an answer that are stored. */
const STORED_BYTES = 1024

/** The beginning of an answer as text that a row can hold: broken UTF-8, also what the cut broke, and NUL are replaced. */
export const storedAnswer = (body: Buffer): string | null =>
  body.length === 0 ? null : body.subarray(0, STORED_BYTES).toString('utf8').replaceAll('\0', '\ufffd')

/** How a signed call ended, and how long it took. */
type Posted = ({ answer: OutgoingAnswer } | { failure: WebhookFailure }) & { ms: number }

function failureOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 400 && status < 500 ? 'refused' : 'broken'
}

/** What is stored of what a receiver answered, or did not. */
export function attemptOf(answered: Posted): WebhookAttempt {
  const { ms } = answered
  if ('failure' in answered) return { ms, status: null, failure: answered.failure, answer: null }
  const { status, body } = answered.answer
  return { ms, status, failure: failureOf(status), answer: storedAnswer(body) }
}

/** What follows from it. */
function endedBy(answered: Posted | undefined): Ended {
  // Broken off by our own end: the receiver is not at fault, and the next process sends it.
  if (!answered) return { outcome: { state: 'back' } }
  const attempt = attemptOf(answered)
  if ('answer' in answered) return { outcome: outcomeOf(attempt.failure, answered.answer), attempt }
  return { outcome: { state: 'again', failure: answered.failure }, attempt }
}

function outcomeOf(failure: WebhookFailure | null, answer: OutgoingAnswer): DeliveryOutcome {
  if (failure === null) return { state: 'sent' }
  if (failure === 'gone') return { state: 'failed', failure }
  return { state: 'again', failure, ...(answer.retryAfterMs !== undefined && { afterMs: answer.retryAfterMs }) }
}

interface Calling {
  stop: AbortSignal
  timeoutMs: number
}

/** Posts a signed text to the address of a webhook. @param id the text's own @returns undefined if it was broken off by the end of this process */
export async function postSigned(
  webhook: QueuedDelivery['webhook'],
  { id, body }: { id: string; body: string },
  calling: Calling,
): Promise<Posted | undefined> {
  const signed = signedHeaders(webhook, id, body)
  if (!signed) return { failure: 'secret_lost', ms: 0 }
  return called(webhook.url, { ...calling, body, headers: { 'content-type': 'application/json', ...signed } })
}

/** Calls an address, without a body by GET. @returns undefined if it was broken off by the end of this process */
export async function called(url: string, { headers, ...calling }: Calling & { headers?: Record<string, string>; body?: string }): Promise<Posted | undefined> {
  const from = performance.now()
  const { SITE_URL, WEBHOOK_ALLOW_LOCAL } = env()
  const answered = await callOutside(url, {
    headers: { accept: '*/*', 'user-agent': `${SITE_NAME} webhooks (${SITE_URL})`, ...headers },
    ...calling,
    allowLocal: WEBHOOK_ALLOW_LOCAL,
  })
  const ms = Math.round(performance.now() - from)
  if ('answer' in answered) return { ...answered, ms }
  return answered.failure === 'stopped' ? undefined : { failure: answered.failure, ms }
}

/** Sends a delivery once. @returns how that ended */
async function deliver(db: Db, { webhook, event, isOwnerActive }: QueuedDelivery, breakOff: AbortSignal, timeoutMs: number): Promise<Ended> {
  if (!isOwnerActive) return { outcome: { state: 'dropped' } }
  // Paused or switched off since it was claimed.
  if (webhook.state !== 'active') return { outcome: { state: 'back' } }
  const calling = { stop: breakOff, timeoutMs }
  if (webhook.method === 'GET') return endedBy(await called(addressWith(webhook.url, await macrosOf(db, event)), calling))
  return endedBy(await postSigned(webhook, { id: event.id, body: bodyOf(event) }, calling))
}

/**
 * Sends one claimed delivery, without holding a database connection while the receiver works. It is marked as sent after the receiver took it, so it is
 * sent again, with the same id, if the process or the database stops between the two.
 */
export async function sendDelivery(db: Db, claimed: Claimed, breakOff: AbortSignal, timeoutMs = ANSWER_MS): Promise<void> {
  const queued = await selectQueued(db, claimed.id)
  // Deleted since with its webhook.
  if (queued) await noteAttempt(db, queued.webhook.id, claimed, await deliver(db, queued, breakOff, timeoutMs))
}

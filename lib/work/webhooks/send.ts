import 'server-only'
import type { Db } from '@/db/client'
import type { WebhookFailure } from '@/db/event-values'
import type { Claimed, DeliveryOutcome } from '@/lib/platform/deliveries/queue'
import { env } from '@/lib/platform/env'
import { type Answered, type OutgoingAnswer, postOutside } from '@/lib/platform/outgoing/post'
import { SITE_NAME } from '@/lib/site'
import { bodyOf } from '@/lib/work/events/to-event'
import { type Ended, noteAttempt, type WebhookAttempt } from './note-attempt'
import { type QueuedDelivery, selectQueued } from './queries'
import { ANSWER_MS } from './queue'
import { signedHeaders } from './signature'

/** Bytes of an answer that are stored. */
const STORED_BYTES = 1024

/** The beginning of an answer as text that a row can hold: broken UTF-8, also what the cut broke, and NUL are replaced. */
export const storedAnswer = (body: Buffer): string | null =>
  body.length === 0 ? null : body.subarray(0, STORED_BYTES).toString('utf8').replaceAll('\0', '\ufffd')

function failureOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  if (status >= 300 && status < 400) return 'redirected'
  return status >= 400 && status < 500 ? 'refused' : 'broken'
}

/** What follows from what a receiver answered, or did not. */
function endedBy(answered: Answered, ms: number): Ended {
  if ('failure' in answered) {
    const { failure } = answered
    // Broken off by our own end: the receiver is not at fault, and the next process sends it.
    if (failure === 'stopped') return { outcome: { state: 'back' } }
    return { outcome: { state: 'again', failure }, attempt: { ms, status: null, failure, answer: null } }
  }
  const { answer } = answered
  const failure = failureOf(answer.status)
  const attempt: WebhookAttempt = { ms, status: answer.status, failure, answer: storedAnswer(answer.body) }
  return { outcome: outcomeOf(failure, answer), attempt }
}

function outcomeOf(failure: WebhookFailure | null, answer: OutgoingAnswer): DeliveryOutcome {
  if (failure === null) return { state: 'sent' }
  if (failure === 'gone') return { state: 'failed', failure }
  return { state: 'again', failure, ...(answer.retryAfterMs !== undefined && { afterMs: answer.retryAfterMs }) }
}

/** Sends a delivery once. @returns how that ended */
async function deliver({ webhook, event, isOwnerActive }: QueuedDelivery, breakOff: AbortSignal, timeoutMs: number): Promise<Ended> {
  if (!isOwnerActive) return { outcome: { state: 'dropped' } }
  // Paused or switched off since it was claimed.
  if (webhook.state !== 'active') return { outcome: { state: 'back' } }
  const body = bodyOf(event)
  const signed = signedHeaders(webhook, event.id, body)
  if (!signed) return { outcome: { state: 'again', failure: 'secret_lost' }, attempt: { ms: 0, status: null, failure: 'secret_lost', answer: null } }
  const from = performance.now()
  const { SITE_URL, WEBHOOK_ALLOW_LOCAL } = env()
  const answered = await postOutside(webhook.url, {
    headers: { 'content-type': 'application/json', accept: '*/*', 'user-agent': `${SITE_NAME} webhooks (${SITE_URL})`, ...signed },
    body,
    timeoutMs,
    allowLocal: WEBHOOK_ALLOW_LOCAL,
    stop: breakOff,
  })
  return endedBy(answered, Math.round(performance.now() - from))
}

/**
 * Sends one claimed delivery, without holding a database connection while the receiver works. It is marked as sent after the receiver took it, so it is
 * sent again, with the same id, if the process or the database stops between the two.
 */
export async function sendDelivery(db: Db, claimed: Claimed, breakOff: AbortSignal, timeoutMs = ANSWER_MS): Promise<void> {
  const queued = await selectQueued(db, claimed.id)
  // Deleted since with its webhook.
  if (queued) await noteAttempt(db, queued.webhook.id, claimed, await deliver(queued, breakOff, timeoutMs))
}

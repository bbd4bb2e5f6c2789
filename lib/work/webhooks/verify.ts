import 'server-only'
import { randomBytes } from 'node:crypto'
import { type ActorCtx, scopeOf } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import type { WebhookAttempt } from './note-attempt'
import { addressWith, TRIED } from './postback'
import { updateWebhook, type WebhookRow } from './queries'
import { attemptOf, called, postSigned } from './send'
import { auditChange, begunAnew, lockedWebhook, ownWebhook, toWebhook } from './service'

/** How long an address may take for the challenge, for which a person waits. */
const CHALLENGE_MS = 5_000

/** Whether an answer is the challenge, as text or as JSON: sending back what came is not enough. */
function isEcho(answer: string, challenge: string): boolean {
  if (answer.trim() === challenge) return true
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' && parsed !== null && 'challenge' in parsed && parsed.challenge === challenge
  } catch {
    return false
  }
}

function answeredBy(posted: Awaited<ReturnType<typeof called>>): WebhookAttempt {
  if (!posted) throw new AppError('unavailable', { retryAfter: 1 })
  return attemptOf(posted)
}

/** Sends the challenge, or calls the address of a tracker of no completion, once. @throws AppError `unavailable` if this process ends meanwhile */
async function challenged(ctx: ActorCtx, webhook: WebhookRow): Promise<WebhookAttempt> {
  const calling = { stop: ctx.signal(), timeoutMs: CHALLENGE_MS }
  // A tracker answers 2xx and nothing of its own.
  if (webhook.method === 'GET') return answeredBy(await called(addressWith(webhook.url, TRIED), calling))
  const challenge = randomBytes(24).toString('base64url')
  const id = `chl_${randomBytes(16).toString('hex')}`
  const timestamp = new Date().toISOString()
  const data = { webhook_id: webhook.id, challenge }
  const body = JSON.stringify({ id, type: 'webhook.verification', version: 1, timestamp, subject: null, promoter_id: scopeOf(ctx.actor), data })
  const posted = await postSigned(webhook, { id, body }, calling)
  const attempt = answeredBy(posted)
  const isRight = attempt.failure !== null || isEcho(attempt.answer ?? '', challenge)
  return isRight ? attempt : { ...attempt, failure: 'wrong_echo' }
}

/**
 * Sends the challenge to the address of a webhook, and makes the webhook active if the answer is right. No database connection is held meanwhile.
 * @returns the webhook, and what its address answered
 * @throws AppError `not_found`; `conflict` if its address has answered before; `rate_limited`
 */
export async function verifyAddress(ctx: ActorCtx, id: number) {
  const webhook = await ownWebhook(ctx, id)
  if (webhook.verifiedAt) throw new AppError('conflict', { messageKey: 'webhook_verified' })
  await consume(ctx.db, limits.webhookChallenge, `id:${ctx.actor.id}`)
  const at = new Date()
  const attempt = { at, ...(await challenged(ctx, webhook)) }
  if (attempt.failure !== null) return { ...toWebhook(webhook), attempt }
  return ctx.db.transaction(async (tx) => {
    const { url, verifiedAt } = await lockedWebhook(tx, ctx, id)
    // Its address was changed meanwhile, or answered another call.
    if (url !== webhook.url || verifiedAt) throw new AppError('conflict')
    await updateWebhook(tx, id, { ...begunAnew(), verifiedAt: new Date() })
    await auditChange(tx, ctx, 'webhook.verified', webhook, { after: { url } })
    return { ...toWebhook(await ownWebhook({ db: tx, actor: ctx.actor }, id)), attempt }
  })
}

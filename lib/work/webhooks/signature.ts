import 'server-only'
import { randomBytes } from 'node:crypto'
import { Webhook as Signer } from 'standardwebhooks'
import type { webhooks } from '@/db/schema/webhooks'
import { sealing } from '@/lib/people/credentials/sealing'

const { seal, unseal } = sealing('the secret of a webhook', 'completa: secrets of webhooks, 1')

/** A new secret, encrypted for its owner's row. */
export function newWebhookSecret(ownerId: number) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: seal(secret, ownerId) }
}

export const openSecret = unseal

type Secrets = Pick<typeof webhooks.$inferSelect, 'ownerId' | 'secret' | 'formerSecret' | 'formerSecretUntil'>

/**
 * The headers of Standard Webhooks, made anew at each try because they tell its moment. After a rotation both secrets sign.
 * @returns undefined if the secret cannot be read
 */
export function signedHeaders({ ownerId, secret, formerSecret, formerSecretUntil }: Secrets, id: string, body: string, now = new Date()) {
  const former = formerSecret && formerSecretUntil && formerSecretUntil > now ? unseal(formerSecret, ownerId) : undefined
  const current = unseal(secret, ownerId)
  if (current === undefined) return undefined
  const signatures = [current, former].flatMap((key) => (key === undefined ? [] : new Signer(key).sign(id, now, body)))
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)), 'webhook-signature': signatures.join(' ') }
}

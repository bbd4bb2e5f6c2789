import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

const VALID_MS = 10 * 60_000

const sign = (id: number, expires: number) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`proof\0${id}\0${expires}`).digest('base64url')

/** The address of a completion's proof. Whoever holds it may look for ten minutes: an `<img>` cannot send a token. */
export function proofAddress(id: number, now = Date.now()): string {
  const expires = now + VALID_MS
  return `/api/proofs/${id}?${new URLSearchParams({ expires: String(expires), signature: sign(id, expires) })}`
}

/** Whether an address was signed by us and still holds. */
export function isProofAddress(id: number, query: URLSearchParams, now = Date.now()): boolean {
  const expires = Number(query.get('expires'))
  if (!Number.isSafeInteger(expires) || expires <= now) return false
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(sign(id, expires))
  return given.length === right.length && timingSafeEqual(given, right)
}

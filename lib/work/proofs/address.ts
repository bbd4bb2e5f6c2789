import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env'

const VALID_MS = 10 * 60_000

const sign = (attemptId: number, expires: number) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`proof\0${attemptId}\0${expires}`).digest('base64url')

/** The signed address of an attempt's proof. Anyone who has it can open the proof for ten minutes, because an `<img>` cannot send a token. */
export function proofAddress(attemptId: number, now = Date.now()): string {
  const expires = now + VALID_MS
  return `/api/proofs/${attemptId}?${new URLSearchParams({ expires: String(expires), signature: sign(attemptId, expires) })}`
}

/** Whether an address was signed by us and has not expired. */
export function isProofAddress(attemptId: number, query: URLSearchParams, now = Date.now()): boolean {
  const expires = Number(query.get('expires'))
  if (!Number.isSafeInteger(expires) || expires <= now) return false
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(sign(attemptId, expires))
  return given.length === right.length && timingSafeEqual(given, right)
}

import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_ITEM_KEY } from '@/db/campaign-values'
import { env } from '@/lib/platform/env'

const VALID_MS = 10 * 60_000

// The item `proof` is not named, as in addresses of the release before, which a page that is open may still show.
const sign = (attemptId: number, item: string, expires: number) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(item === DEFAULT_ITEM_KEY ? `proof\0${attemptId}\0${expires}` : `proof\0${attemptId}\0${expires}\0${item}`)
    .digest('base64url')

/**
 * The signed address of a picture of an attempt. Anyone who has it can open the picture for ten minutes, because an `<img>` cannot send a token.
 * @param item the key of its proof item
 */
export function proofAddress(attemptId: number, now = Date.now(), item = DEFAULT_ITEM_KEY): string {
  const expires = now + VALID_MS
  const query = { expires: String(expires), signature: sign(attemptId, item, expires), ...(item !== DEFAULT_ITEM_KEY && { item }) }
  return `/api/proofs/${attemptId}?${new URLSearchParams(query)}`
}

/** The key of the proof item that an address names. */
export const itemInAddress = (query: URLSearchParams): string => query.get('item') ?? DEFAULT_ITEM_KEY

/** Whether an address was signed by us and has not expired. */
export function isProofAddress(attemptId: number, query: URLSearchParams, now = Date.now()): boolean {
  const expires = Number(query.get('expires'))
  if (!Number.isSafeInteger(expires) || expires <= now) return false
  const given = Buffer.from(query.get('signature') ?? '')
  const right = Buffer.from(sign(attemptId, itemInAddress(query), expires))
  return given.length === right.length && timingSafeEqual(given, right)
}

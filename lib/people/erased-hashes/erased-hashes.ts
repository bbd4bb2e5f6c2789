import 'server-only'
import { createHmac } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { erasedTraits } from '@/db/schema/payouts'
import { env } from '@/lib/platform/env'
import { numberKeys } from '@/lib/platform/phone-numbers/same-numbers'

/** For how many days the hashes of an erased person are stored, to notice if the person does the task again; the privacy policy says so. */
export const ERASED_DAYS = 365

const keyed = (kind: string, value: string) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`erased ${kind} ${value}`).digest('base64url')

/**
 * The hashes that are stored of a number (one for each of its keys), a picture (by its SHA-256) and a payout key (by its stored hash) of an erased
 * person, and of a number together with a device or payout key. None of them reveals the value.
 */
export const erasedHash = {
  numbers: (whatsapp: string) => numberKeys(whatsapp).map((key) => keyed('number', key)),
  picture: (sha256: string) => keyed('picture', sha256),
  key: (keyHash: string) => keyed('key', keyHash),
  numberWith: (whatsapp: string, traits: (string | null | undefined)[]) =>
    numberKeys(whatsapp).flatMap((key) => traits.flatMap((trait) => (trait ? keyed('number with', `${key} ${trait}`) : []))),
}

/**
 * Stores the hashes of completions whose persons are about to be erased. Anybody can type a number or a key, so these alone are stored of what was
 * approved; else junk under somebody's number, erased at once, would count against that person. Call it in the transaction, before their data are deleted.
 */
export async function rememberErased(tx: Db, ids: number[]): Promise<void> {
  const [rows, pictures] = await Promise.all([
    tx
      .select({ status: completions.status, whatsapp: completions.whatsapp, device: completions.deviceFingerprint, key: payoutMethods.keyHash })
      .from(completions)
      .leftJoin(payoutMethods, eq(payoutMethods.completionId, completions.id))
      .where(inArray(completions.id, ids)),
    tx
      .select({ value: attemptItems.proofSha256 })
      .from(attempts)
      .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
      .where(inArray(attempts.completionId, ids)),
  ])
  const hashes = [
    ...rows.flatMap(({ whatsapp, device, key }) => (whatsapp ? erasedHash.numberWith(whatsapp, [device, key]) : [])),
    ...rows.flatMap(({ status, whatsapp, key }) =>
      status === 'approved' ? [...(whatsapp ? erasedHash.numbers(whatsapp) : []), ...(key ? [erasedHash.key(key)] : [])] : [],
    ),
    ...pictures.flatMap(({ value }) => (value ? erasedHash.picture(value) : [])),
  ]
  if (hashes.length === 0) return
  await tx
    .insert(erasedTraits)
    .values([...new Set(hashes)].sort().map((hash) => ({ hash })))
    .onConflictDoUpdate({ target: erasedTraits.hash, set: { erasedAt: sql`excluded.erased_at` } })
}

/** Whether one of these hashes is that of an erased person. */
export const wasErased = async (db: Db, hashes: string[]): Promise<boolean> =>
  (await db.select({ hash: erasedTraits.hash }).from(erasedTraits).where(inArray(erasedTraits.hash, hashes)).limit(1)).length > 0

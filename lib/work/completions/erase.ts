import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { deletedCompletions } from '@/db/schema/reviews'
import { forgetSignals } from '@/lib/work/review/doubt/follow'
import { isItemOf } from './attempt-items'

/** The columns that are cleared for an erased person; money, times, flags and decisions stay. */
const withoutPerson = {
  name: '',
  email: null,
  whatsapp: null,
  telegram: null,
  age: null,
  guardianConsent: false,
  gender: null,
  profession: null,
  country: null,
  locationCity: null,
  browser: null,
  os: null,
  ipAddress: null,
  userAgent: null,
  deviceFingerprint: null,
  idempotencyKey: null,
  ref: null,
  appeal: null,
}

/**
 * Clears what locked completions store about their person and device, and their proofs.
 * @returns the keys of the proofs' files, to be removed after the transaction
 */
export async function eraseFromCompletions(tx: Db, ids: number[]): Promise<string[]> {
  await tx
    .update(completions)
    .set({ ...withoutPerson, erasedAt: sql`coalesce(${completions.erasedAt}, now())` })
    .where(inArray(completions.id, ids))
  await forgetSignals(tx, ids)
  const ofThem = isItemOf(tx, ids)
  // Attempts that were made after the person was looked for are included.
  const rows = await tx.select({ key: attemptItems.proofKey }).from(attemptItems).where(ofThem).for('update')
  await tx
    .update(attemptItems)
    .set({ proofKey: null, proofSha256: null, proofHash: null, proofBands: null, value: null, linkKey: null, editedWith: null })
    .where(ofThem)
  await tx.update(attempts).set({ idempotencyKey: null }).where(inArray(attempts.completionId, ids))
  return rows.flatMap(({ key }) => key ?? [])
}

/** Clears the reasons of deletions, because they are an administrator's own words. */
export async function eraseDeletionReasons(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.update(deletedCompletions).set({ reason: null }).where(inArray(deletedCompletions.id, ids))
}

import 'server-only'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attempts } from '@/db/schema/attempts'
import { auditLog } from '@/db/schema/audit-log'
import { clickDevices, clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { invitations } from '@/db/schema/invitations'
import { mails } from '@/db/schema/mails'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payouts } from '@/db/schema/payouts'
import { deletedCompletions, reviews } from '@/db/schema/reviews'
import { taskTokens } from '@/db/schema/task-tokens'
import { userDevices } from '@/db/schema/users'
import { writeOffRewards } from '@/lib/money/ledger/book'
import { cancelOpenPayouts, forgetPayees } from '@/lib/money/payouts/change-state'
import { auditCommand } from '@/lib/people/audit/service'
import { rememberErased } from '@/lib/people/erased-hashes/erased-hashes'
import { forgetCounts } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import { deviceKey } from '@/lib/platform/visitor/device-key'
import { forgetMessages } from '@/lib/work/contact-forms/service'
import type { ProofStore } from '@/lib/work/proofs/proof-store'
import { changesOf } from './entries'
import type { Findings } from './find'
import { dropFromServerLog } from './server-log'

/** What an erased person leaves in a completion: its money, its times, its flags, what was decided. */
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
  appeal: null,
}

/** What stays of a decision. */
const withoutNotes = { note: null, internalNote: null, undoneWhy: null }

/** Shorter words stand in everybody's lines. */
const MIN_LOGGED = 5

/**
 * Erases a person: their words, device and proofs from completions and clicks, what reviewers noted, their messages with what was answered, letters, invitations, and their name
 * from the audit log, which notes that it happened, without saying to whom; the rate limits counted under their address and e-mail, and what the
 * embedded database logged of them. Rewards, codes, times, decisions and promoters stay, and with them every sum. As in the purge, rows change
 * before files go.
 */
export async function erasePerson(db: Db, store: ProofStore, found: Findings): Promise<void> {
  const ids = found.completions.map(({ id }) => id)
  const proofs = await db.transaction(async (tx) => {
    const keys = await eraseCompletions(tx, ids)
    // Those of completions that were deleted since too.
    if (found.reviews.length > 0) await tx.update(reviews).set(withoutNotes).where(inArray(reviews.id, found.reviews))
    // An administrator's own words.
    if (found.deleted.length > 0) await tx.update(deletedCompletions).set({ reason: null }).where(inArray(deletedCompletions.id, found.deleted))
    if (found.clicks.length > 0)
      await tx
        .update(clicks)
        .set({ fingerprint: null, ipAddress: null, userAgent: null, browser: null, os: null, city: null })
        .where(inArray(clicks.id, found.clicks))
    await forgetDevices(tx, found)
    await forgetMessages(tx, found.messages)
    if (found.invitations.length > 0) await tx.delete(invitations).where(inArray(invitations.id, found.invitations))
    await forgetLetters(tx, found)
    for (const entry of found.entries) {
      const changes = changesOf(entry, found.words)
      if (changes) await tx.update(auditLog).set(changes).where(eq(auditLog.id, entry.id))
    }
    await forgetCounts(tx, [...found.emails, ...found.devices.map(({ ip }) => networkOf(ip))])
    await auditCommand(tx, 'privacy:erase', {
      action: 'visitor.erased',
      subjectType: 'visitor',
      subjectId: null,
      subjectLabel: found.completions.map(({ paymentCode }) => paymentCode).join(', ') || '—',
      ipAddress: null,
      before: null,
      after: { completions: ids.length, clicks: found.clicks.length, messages: found.messages.length },
      trace: null,
    })
    return keys
  })
  await Promise.all(proofs.map((key) => store.remove(key)))
  const words = found.words.filter((word) => word.length >= MIN_LOGGED)
  if (words.length > 0) dropFromServerLog((entry) => words.some((word) => entry.toLowerCase().includes(word)))
}

/**
 * Erases the person from completions: what they typed, their device, proofs, tokens, letters and payout method, and what reviewers noted. Call it in a transaction, and remove
 * the files after it. @returns the keys of the proofs
 */
export async function eraseCompletions(tx: Db, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx.select({ id: completions.id }).from(completions).where(inArray(completions.id, ids)).orderBy(completions.id).for('update')
  await cancelOpenPayouts(tx, inArray(payouts.completionId, ids))
  await writeOffRewards(tx, ids)
  await rememberErased(tx, ids)
  await tx
    .update(completions)
    .set({ ...withoutPerson, erasedAt: sql`coalesce(${completions.erasedAt}, now())` })
    .where(inArray(completions.id, ids))
  await tx.update(reviews).set(withoutNotes).where(inArray(reviews.completionId, ids))
  await tx.delete(taskTokens).where(inArray(taskTokens.completionId, ids))
  await tx.delete(payoutMethods).where(inArray(payoutMethods.completionId, ids))
  await tx.delete(mails).where(inArray(mails.completionId, ids))
  await forgetPayees(tx, inArray(payouts.completionId, ids))
  return forgetProofs(tx, ids)
}

/** The proofs of all attempts. @returns their keys, those of attempts made since the person was looked for too */
async function forgetProofs(tx: Db, completionIds: number[]): Promise<string[]> {
  const ofThem = inArray(attempts.completionId, completionIds)
  const rows = await tx.select({ key: attempts.proofKey }).from(attempts).where(ofThem).for('update')
  await tx.update(attempts).set({ proofKey: null, proofSha256: null, proofHash: null, proofBands: null, idempotencyKey: null }).where(ofThem)
  return rows.flatMap(({ key }) => key ?? [])
}

/** Letters to their address, unless it is that of an account, and letters to others that repeat their words. */
async function forgetLetters(tx: Db, { emails, words }: Findings) {
  const told = words.filter((word) => word.length >= MIN_LOGGED).map((word) => sql`strpos(lower(${mails.data}::text), ${word}) > 0`)
  const toThem = emails.length > 0 ? and(isNull(mails.userId), inArray(sql`lower(${mails.address})`, emails)) : undefined
  if (toThem || told.length > 0) await tx.delete(mails).where(or(toThem, ...told))
}

/** Also as a device that an account signed in from: it is remembered again when somebody signs in from it. */
async function forgetDevices(tx: Db, { fingerprints, devices }: Findings) {
  const keys = [...fingerprints.map((fingerprint) => deviceKey(fingerprint, '', '')), ...devices.map(({ ip, agent }) => deviceKey(undefined, ip, agent))]
  if (keys.length > 0) await tx.delete(clickDevices).where(inArray(clickDevices.deviceKey, keys))
  if (fingerprints.length > 0) await tx.delete(userDevices).where(inArray(userDevices.fingerprint, fingerprints))
}

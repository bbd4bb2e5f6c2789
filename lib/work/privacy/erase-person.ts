import 'server-only'
import { inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { writeOffRewards } from '@/lib/money/ledger/transfers'
import { cancelOpenPayouts, forgetPayees } from '@/lib/money/payouts/change-state'
import { deleteMethods } from '@/lib/money/payouts/set-method'
import { auditCommand, changeEntry } from '@/lib/people/audit/service'
import { deleteConsents } from '@/lib/people/channels/consents'
import { rememberErased } from '@/lib/people/erased-hashes/erased-hashes'
import { deleteLetters, deleteLettersOf } from '@/lib/people/mail/erase'
import { deleteInvitations } from '@/lib/people/team/service'
import { forgetUserDevices } from '@/lib/people/users/users'
import { forgetCounts } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import { deviceKey } from '@/lib/platform/visitor/device-key'
import { erasePlaces } from '@/lib/work/campaigns/erase'
import { eraseClicks, forgetClickDevices } from '@/lib/work/clicks/erase'
import { eraseDeletionReasons, eraseFromCompletions } from '@/lib/work/completions/erase'
import { forgetMessages } from '@/lib/work/contact-forms/service'
import type { ProofStore } from '@/lib/work/proofs/proof-store'
import { eraseNotes } from '@/lib/work/review/decision/erase'
import { deleteReadings } from '@/lib/work/review/readings/erase'
import { deleteTokens } from '@/lib/work/task-tokens/task-tokens'
import { changesOf } from './entries'
import type { Findings } from './find'
import { dropFromServerLog } from './server-log'

/** Shorter words are not looked for, because many lines contain them. */
const MIN_LOGGED = 5

/** Erases a person at the command of somebody on the server, see {@link eraseFound}. As in the purge, rows change before files are removed. */
export async function erasePerson(db: Db, store: ProofStore, found: Findings): Promise<void> {
  const proofs = await db.transaction(async (tx) => {
    const keys = await eraseFound(tx, found)
    const { label, after } = erasureOf(found)
    await auditCommand(tx, 'privacy:erase', {
      action: 'visitor.erased',
      subjectType: 'visitor',
      subjectId: null,
      subjectLabel: label,
      ipAddress: null,
      before: null,
      after,
      trace: null,
    })
    return keys
  })
  await Promise.all(proofs.map((key) => store.remove(key)))
  forgetInServerLog(found)
}

/** What the audit log says of an erased or handed-out person: the payment codes, which stay anyway, and how much there was. */
export const erasureOf = ({ completions, clicks, messages }: Findings) => ({
  label: completions.map(({ paymentCode }) => paymentCode).join(', ') || '—',
  after: { completions: completions.length, clicks: clicks.length, messages: messages.length },
})

/**
 * Erases a person: their words, device and proofs from completions, clicks and places in campaigns, what reviewers noted, their messages with the replies, letters,
 * invitations, the rate limits of their address, e-mail and number, their entries in the embedded database's log, and their name from the audit log, which
 * is to note the erasure without the name. Rewards, codes, times, decisions and promoters stay, so no sum changes. Call it in a transaction, and
 * {@link forgetInServerLog} after it.
 * @returns the keys of the proofs, whose files are to be removed after it
 * @throws AppError `conflict` while a payout to them is being sent
 */
export async function eraseFound(tx: Db, found: Findings): Promise<string[]> {
  const keys = await eraseCompletions(
    tx,
    found.completions.map(({ id }) => id),
  )
  // Notes and reasons of completions that were deleted since are included.
  await eraseNotes(tx, { reviews: found.reviews })
  await eraseDeletionReasons(tx, found.deleted)
  await eraseClicks(tx, found.clicks)
  await erasePlaces(tx, { ids: found.places.map(({ id }) => id) })
  await forgetDevices(tx, found)
  await forgetMessages(tx, found.messages)
  await deleteInvitations(tx, found.invitations)
  await deleteLetters(tx, found.letters)
  for (const entry of found.entries) {
    const changes = changesOf(entry, found.words)
    if (changes) await changeEntry(tx, entry.id, changes)
  }
  await forgetCounts(tx, [...found.words, ...[...found.devices, ...found.places].flatMap(({ ip }) => (ip ? networkOf(ip) : []))])
  return keys
}

/** Removes what the embedded database's log says of an erased person. */
export function forgetInServerLog(found: Findings): void {
  const words = found.words.filter((word) => word.length >= MIN_LOGGED)
  if (words.length > 0) dropFromServerLog((entry) => words.some((word) => entry.toLowerCase().includes(word)))
}

/**
 * Erases the person from completions: what they typed, their device, proofs, tokens, letters and payout method, and what reviewers noted. Call it in
 * a transaction, and remove the files after it.
 * @returns the keys of the proofs
 */
export async function eraseCompletions(tx: Db, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx.select({ id: completions.id }).from(completions).where(inArray(completions.id, ids)).orderBy(completions.id).for('update')
  await cancelOpenPayouts(tx, inArray(payouts.completionId, ids))
  await writeOffRewards(tx, ids)
  await rememberErased(tx, ids)
  const proofs = await eraseFromCompletions(tx, ids)
  await deleteReadings(tx, ids)
  await erasePlaces(tx, { completions: ids })
  await eraseNotes(tx, { completions: ids })
  await deleteTokens(tx, ids)
  await deleteMethods(tx, ids)
  await deleteLettersOf(tx, ids)
  await deleteConsents(tx, ids)
  await forgetPayees(tx, inArray(payouts.completionId, ids))
  return proofs
}

/** Deletes the devices, also those that an account signed in from; these are stored again at the next sign-in. */
async function forgetDevices(tx: Db, { fingerprints, devices }: Findings) {
  const keys = [...fingerprints.map((fingerprint) => deviceKey(fingerprint, '', '')), ...devices.map(({ ip, agent }) => deviceKey(undefined, ip, agent))]
  await forgetClickDevices(tx, keys)
  await forgetUserDevices(tx, fingerprints)
}

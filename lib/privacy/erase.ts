import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import { clickDevices, clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { contactForms } from '@/db/schema/contact-forms'
import { userDevices } from '@/db/schema/users'
import { auditCommand } from '@/lib/audit/service'
import type { ProofStore } from '@/lib/proofs/proof-store'
import { forgetCounts } from '@/lib/service/rate-limit'
import { networkOf } from '@/lib/visitor/address'
import { deviceKey } from '@/lib/visitor/device-key'
import { changesOf } from './entries'
import type { Findings } from './find'
import { dropFromServerLog } from './server-log'

/** What an erased person leaves in a completion: its money, its times, its flags. */
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
  proofKey: null,
  proofSha256: null,
  proofHash: null,
  proofBands: null,
  idempotencyKey: null,
}

/** Shorter words stand in everybody's lines. */
const MIN_LOGGED = 5

/**
 * Erases a person: their words, device and proof from completions and clicks, their messages, and their name from the audit log,
 * which notes that it happened, without saying to whom; the rate limits counted under their address and e-mail, and what the
 * embedded database logged of them. Rewards, codes, times and promoters stay, and with them every sum. As in the purge, rows change
 * before files go.
 */
export async function erasePerson(db: Db, store: ProofStore, found: Findings): Promise<void> {
  const ids = found.completions.map(({ id }) => id)
  await db.transaction(async (tx) => {
    if (ids.length > 0)
      await tx
        .update(completions)
        .set({ ...withoutPerson, erasedAt: sql`coalesce(${completions.erasedAt}, now())` })
        .where(inArray(completions.id, ids))
    if (found.clicks.length > 0)
      await tx
        .update(clicks)
        .set({ fingerprint: null, ipAddress: null, userAgent: null, browser: null, os: null, city: null })
        .where(inArray(clicks.id, found.clicks))
    await forgetDevices(tx, found)
    if (found.messages.length > 0) await tx.delete(contactForms).where(inArray(contactForms.id, found.messages))
    for (const entry of found.entries) {
      const changes = changesOf(entry, found.words)
      if (changes) await tx.update(auditLog).set(changes).where(eq(auditLog.id, entry.id))
    }
    await forgetCounts(tx, [...found.emails, ...found.devices.map(({ ip }) => networkOf(ip))])
    await auditCommand(tx, {
      action: 'visitor.erased',
      subjectType: 'visitor',
      subjectId: null,
      subjectLabel: found.completions.map(({ paymentCode }) => paymentCode).join(', ') || '—',
      ipAddress: null,
      before: null,
      after: { completions: ids.length, clicks: found.clicks.length, messages: found.messages.length },
      trace: null,
    })
  })
  await Promise.all(found.completions.flatMap(({ proofKey }) => (proofKey ? [store.remove(proofKey)] : [])))
  const words = found.words.filter((word) => word.length >= MIN_LOGGED)
  if (words.length > 0) dropFromServerLog((entry) => words.some((word) => entry.toLowerCase().includes(word)))
}

/** Also as a device that an account signed in from: it is remembered again when somebody signs in from it. */
async function forgetDevices(tx: Db, { fingerprints, devices }: Findings) {
  const keys = [...fingerprints.map((fingerprint) => deviceKey(fingerprint, '', '')), ...devices.map(({ ip, agent }) => deviceKey(undefined, ip, agent))]
  if (keys.length > 0) await tx.delete(clickDevices).where(inArray(clickDevices.deviceKey, keys))
  if (fingerprints.length > 0) await tx.delete(userDevices).where(inArray(userDevices.fingerprint, fingerprints))
}

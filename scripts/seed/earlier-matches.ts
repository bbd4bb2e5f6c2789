import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { type FlagReason, flagReasons } from '@/db/desk-values'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { userDevices } from '@/db/schema/users'
import type { Reviewer } from './accounts'
import { type Drawing, drawingOf, type Row } from './proofs'

// Waiting completions with flags, and their earlier matches.

/** What a waiting completion has in common with an earlier one. */
interface Likeness {
  /** The flags that it gets. */
  reasons: FlagReason[]
  /** The position from the newest waiting completion, and from the oldest recently approved one. */
  row: number
  match?: number
  isSamePerson?: boolean
}

const likenesses: Likeness[] = [
  { row: 2, reasons: ['same_device', 'same_whatsapp'], match: 1, isSamePerson: true },
  { row: 5, reasons: ['same_picture'], match: 3 },
  { row: 8, reasons: ['similar_picture'], match: 4 },
  { row: 11, reasons: ['own_device'] },
  { row: 13, reasons: ['same_whatsapp'], match: 5 },
  { row: 17, reasons: ['same_picture'], match: 3 },
  { row: 21, reasons: ['same_device', 'similar_picture'], match: 6 },
  { row: 24, reasons: ['not_compared'] },
  { row: 29, reasons: ['own_admin_device'] },
  { row: 33, reasons: ['same_device'], match: 7 },
  { row: 37, reasons: ['same_picture', 'own_device'], match: 8 },
  { row: 41, reasons: ['similar_picture'], match: 9 },
]

/** Flags some of the waiting completions. @returns their pictures; those of the earlier ones are drawn like all others */
export async function flagEarlierMatches(tx: Db, { waiting, approved, reviewer }: { waiting: Row[]; approved: Row[]; reviewer: Reviewer }): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  for (const { reasons, row: at, match: of, isSamePerson } of likenesses) {
    const row = waiting[at]
    const earlier = approved.filter(({ id }) => row && id < row.id)
    const match = of === undefined ? undefined : earlier[of % earlier.length]
    if (!row || (of !== undefined && !match)) continue
    const has = (reason: FlagReason) => reasons.includes(reason)
    const device = has('same_device') && match ? { deviceFingerprint: match.deviceFingerprint, ipAddress: match.ipAddress } : {}
    const number = has('same_whatsapp') && match ? { whatsapp: match.whatsapp } : {}
    const name = isSamePerson && match ? { name: match.name } : {}
    const repeats = Object.fromEntries(reasons.flatMap((reason) => (match && reason.startsWith('s') ? [[reason, match.id]] : [])))
    const flags = flagReasons.filter(has)
    await tx
      .update(completions)
      .set({ ...device, ...number, ...name, flags, repeats })
      .where(eq(completions.id, row.id))
    if (has('own_device') && row.promoterId) await remember(tx, row.promoterId, row)
    if (has('own_admin_device')) await remember(tx, reviewer.id, row)
    const likeEarlier = match && (has('same_picture') || has('similar_picture')) ? { copyOf: match.id, isNear: has('similar_picture') } : {}
    drawings.push({ ...drawingOf({ ...row, ...name }), ...likeEarlier, isNotCompared: has('not_compared') })
  }
  return drawings
}

/** Records a sign-in from the device and address of a completion. */
const remember = async (tx: Db, userId: number, { deviceFingerprint: fingerprint, ipAddress }: Row) => {
  if (fingerprint) await tx.insert(userDevices).values({ userId, fingerprint, ipAddress }).onConflictDoNothing()
}

/** Makes a same-sender backlog: completions of one number from one device, without clicks of their own. */
export async function makeBacklog(tx: Db, rows: Row[]): Promise<Drawing[]> {
  const [first, ...others] = rows.sort((a, b) => a.id - b.id)
  if (!first || others.length < 3) return rows.map((row) => drawingOf(row))
  const shared = {
    deviceFingerprint: first.deviceFingerprint,
    ipAddress: first.ipAddress,
    userAgent: first.userAgent,
    whatsapp: first.whatsapp,
    promoterId: first.promoterId,
    isSameSenderBacklog: true,
  }
  await tx.update(completions).set(shared).where(eq(completions.id, first.id))
  for (const { id } of others)
    await tx
      .update(completions)
      .set({ ...shared, clickId: null, flags: ['same_whatsapp'], repeats: { same_whatsapp: first.id } })
      .where(eq(completions.id, id))
  const freed = others.flatMap(({ clickId }) => clickId ?? [])
  if (freed.length > 0) await tx.update(clicks).set({ completedAt: null }).where(inArray(clicks.id, freed))
  return rows.map((row) => drawingOf(row))
}

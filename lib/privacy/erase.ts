import 'server-only'
import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import { clickDevices, clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { contactForms } from '@/db/schema/contact-forms'
import { users } from '@/db/schema/users'
import { insertCommandEntry } from '@/lib/audit/queries'
import { sameNumbers } from '@/lib/referrals/suspicions'
import type { ProofStore } from '@/lib/storage/store'
import { deviceKey } from '@/lib/visitor/device-key'

/** What a person can be found by; each as they write it. */
export interface Traits {
  whatsapp?: string | undefined
  email?: string | undefined
  /** A payment code. */
  code?: string | undefined
  fingerprint?: string | undefined
}

/** Everything that is kept of a person. */
export interface Findings {
  completions: { id: number; paymentCode: string; createdAt: Date; clickId: number | null; proofKey: string | null; erasedAt: Date | null }[]
  /** Ids. */
  clicks: number[]
  messages: number[]
  auditEntries: number[]
  fingerprints: string[]
  /** Accounts under the same e-mail; deleting these is an administrator's decision, in the administration. */
  accounts: { id: number; role: string }[]
  /** The person's own words, which are looked for in the audit log and erased there. */
  words: string[]
}

const lower = (value: string) => value.trim().toLowerCase()
const numbers = (whatsapp: string) => sameNumbers(whatsapp.replace(/[^\d+]/g, ''))
const oneOf = (column: Column | SQL, values: string[]) => (values.length > 0 ? inArray(sql`${column}`, values) : undefined)
const present = (values: (string | null | undefined)[]) => [...new Set(values.filter((value): value is string => Boolean(value?.trim())))]

const selectCompletions = (db: Db, traits: { whatsapp: string[]; email: string[]; code: string[]; fingerprint: string[] }) => {
  const conditions = [
    oneOf(completions.whatsapp, traits.whatsapp),
    oneOf(sql`lower(${completions.email})`, traits.email),
    oneOf(completions.paymentCode, traits.code),
    oneOf(completions.deviceFingerprint, traits.fingerprint),
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0
    ? []
    : db
        .select()
        .from(completions)
        .where(or(...conditions))
        .orderBy(completions.id)
}

/**
 * Finds what is kept of a person: completions by any of the traits and all others of the same WhatsApp number, in any spelling; the
 * clicks of these and of their devices; messages under the same e-mail; and audit entries that repeat their words.
 */
export async function findPerson(db: Db, traits: Traits): Promise<Findings> {
  const given = {
    whatsapp: traits.whatsapp ? numbers(traits.whatsapp) : [],
    email: traits.email ? [lower(traits.email)] : [],
    code: traits.code ? [traits.code.trim().toUpperCase()] : [],
    fingerprint: traits.fingerprint ? [traits.fingerprint.trim()] : [],
  }
  const named = await selectCompletions(db, given)
  const whatsapp = [...given.whatsapp, ...named.flatMap((row) => (row.whatsapp ? sameNumbers(row.whatsapp) : []))]
  const rows = await selectCompletions(db, { ...given, whatsapp: [...new Set(whatsapp)] })
  const emails = present([...given.email, ...rows.map(({ email }) => email && lower(email))])
  const fingerprints = present([...given.fingerprint, ...rows.map(({ deviceFingerprint }) => deviceFingerprint)])
  const messages =
    emails.length > 0
      ? await db
          .select()
          .from(contactForms)
          .where(inArray(sql`lower(${contactForms.email})`, emails))
      : []
  const words = present([
    ...whatsapp,
    ...emails,
    ...rows.flatMap(({ name, telegram, ipAddress }) => [name, telegram, ipAddress]),
    ...messages.map(({ name }) => name),
  ]).map(lower)
  return {
    completions: rows.map(({ id, paymentCode, createdAt, clickId, proofKey, erasedAt }) => ({ id, paymentCode, createdAt, clickId, proofKey, erasedAt })),
    clicks: await selectClicks(
      db,
      rows.flatMap(({ clickId }) => clickId ?? []),
      fingerprints,
    ),
    messages: messages.map(({ id }) => id),
    auditEntries: (await selectEntriesWith(db, words)).map(({ id }) => id),
    fingerprints,
    accounts: emails.length > 0 ? await db.select({ id: users.id, role: users.role }).from(users).where(inArray(users.email, emails)) : [],
    words,
  }
}

/** Older clicks have no fingerprint any more: those that the purge is through with need not be read. */
async function selectClicks(db: Db, ids: number[], fingerprints: string[]): Promise<number[]> {
  const done = sql`coalesce((select up_to from purge_progress where kind = 'clicks'), 0)`
  const conditions = [
    ids.length > 0 ? inArray(clicks.id, ids) : undefined,
    fingerprints.length > 0 ? and(inArray(clicks.fingerprint, fingerprints), sql`${clicks.id} > ${done}`) : undefined,
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) return []
  return (
    await db
      .select({ id: clicks.id })
      .from(clicks)
      .where(or(...conditions))
  ).map(({ id }) => id)
}

/** Entries about visitors that repeat one of the words as a whole: a name, or what an administrator searched for. */
function selectEntriesWith(db: Db, words: string[]) {
  if (words.length === 0) return Promise.resolve([])
  const list = sql`array[${sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )}]::text[]`
  return db
    .select({ id: auditLog.id, label: auditLog.subjectLabel, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.subjectType, ['completion', 'contact_form', 'list']),
        sql`(lower(${auditLog.subjectLabel}) = any(${list}) or exists (
          select from (values (${auditLog.before}), (${auditLog.after})) as sides(side), jsonb_each_text(coalesce(side, '{}')) as field
          where lower(btrim(field.value)) = any(${list})))`,
      ),
    )
}

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

/**
 * Erases a person: their words, device and proof from completions and clicks, their messages, and their name from the audit log,
 * which notes that it happened, without saying to whom. Rewards, codes, times and promoters stay, and with them every sum. As in the
 * purge, rows change before files go.
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
    if (found.fingerprints.length > 0)
      await tx.delete(clickDevices).where(
        inArray(
          clickDevices.deviceKey,
          found.fingerprints.map((fingerprint) => deviceKey(fingerprint, '', '')),
        ),
      )
    if (found.messages.length > 0) await tx.delete(contactForms).where(inArray(contactForms.id, found.messages))
    await scrubAuditLog(tx, found.words)
    await insertCommandEntry(tx, {
      action: 'visitor.erased',
      subjectType: 'visitor',
      subjectId: null,
      subjectLabel: found.completions.map(({ paymentCode }) => paymentCode).join(', ') || '—',
      ipAddress: null,
      before: null,
      after: { completions: ids.length, clicks: found.clicks.length, messages: found.messages.length },
    })
  })
  await Promise.all(found.completions.flatMap(({ proofKey }) => (proofKey ? [store.remove(proofKey)] : [])))
}

async function scrubAuditLog(tx: Db, words: string[]): Promise<void> {
  const isTheirs = (value: unknown) => typeof value === 'string' && words.includes(lower(value))
  const scrub = (side: Record<string, unknown> | null) =>
    side && Object.fromEntries(Object.entries(side).map(([name, value]) => [name, isTheirs(value) ? null : value]))
  for (const { id, label, before, after } of await selectEntriesWith(tx, words))
    await tx
      .update(auditLog)
      .set({ subjectLabel: isTheirs(label) ? '—' : label, before: scrub(before), after: scrub(after) })
      .where(eq(auditLog.id, id))
}

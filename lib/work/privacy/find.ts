import 'server-only'
import { and, type Column, eq, getTableColumns, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignPlaces } from '@/db/schema/campaigns'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { contactForms } from '@/db/schema/contact-forms'
import { invitations } from '@/db/schema/invitations'
import { mails } from '@/db/schema/mails'
import { deletedCompletions, reviews } from '@/db/schema/reviews'
import { users } from '@/db/schema/users'
import { traceKeys } from '@/lib/people/audit/trace'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { type FoundEntries, findEntries, selectTraced } from './entries'

/** What a person can be found by, each as they write it. */
export interface PersonTraits {
  whatsapp?: string | undefined
  email?: string | undefined
  /** A payment code. */
  code?: string | undefined
  fingerprint?: string | undefined
  /** The whole name. It only finds entries of the audit log, because many people have the same name. */
  name?: string | undefined
}

/** Everything that is stored about a person. */
export interface Findings {
  completions: (Pick<typeof completions.$inferSelect, 'id' | 'paymentCode' | 'name' | 'email' | 'whatsapp' | 'status' | 'createdAt' | 'erasedAt'> & {
    /** How many pictures of it are kept. */
    proofs: number
  })[]
  /** Ids. */
  clicks: number[]
  /** Places in campaigns that still have their device. */
  places: { id: number; ip: string | null }[]
  /** Completions of theirs that were deleted. */
  deleted: number[]
  /** Decisions with notes, also on completions of theirs that were deleted. */
  reviews: number[]
  messages: number[]
  letters: number[]
  /** To become an administrator. */
  invitations: number[]
  auditEntries: number[]
  fingerprints: string[]
  /** Pairs of address and browser, with a fingerprint or without; the product takes each pair for a device. */
  devices: { ip: string; agent: string }[]
  emails: string[]
  /** Accounts under the same e-mail; deleting these is an administrator's decision, in the administration. */
  accounts: { id: number; role: string }[]
  /** The person's own words, which are looked for in the audit log and the database's log and erased there. */
  words: string[]
  entries: FoundEntries
}

const lower = (value: string) => value.trim().toLowerCase()
const numbers = (whatsapp: string) => sameNumbers(whatsapp.replace(/[^\d+]/g, ''))
const oneOf = (column: Column | SQL, values: string[]) => (values.length > 0 ? inArray(sql`${column}`, values) : undefined)
const present = (values: (string | null | undefined)[]) => [...new Set(values.filter((value): value is string => Boolean(value?.trim())))]
const anyOf = (conditions: (SQL | undefined)[]) => {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length > 0 ? or(...given) : undefined
}

const selectCompletions = async (db: Db, traits: { whatsapp: string[]; email: string[]; code: string[]; fingerprint: string[] }) => {
  const condition = anyOf([
    oneOf(completions.whatsapp, traits.whatsapp),
    oneOf(sql`lower(${completions.email})`, traits.email),
    oneOf(completions.paymentCode, traits.code),
    oneOf(completions.deviceFingerprint, traits.fingerprint),
  ])
  const proofs = sql<number>`(
    select count(*)::int from attempts join attempt_items on attempt_items.attempt_id = attempts.id
    where attempts.completion_id = completions.id and attempt_items.proof_key is not null)`
  return condition
    ? db
        .select({ ...getTableColumns(completions), proofs })
        .from(completions)
        .where(condition)
        .orderBy(completions.id)
    : []
}

/** The completions that name an e-mail, whoever typed it. */
export const findCompletionsNaming = (db: Db, email: string): Promise<Findings['completions']> =>
  selectCompletions(db, { whatsapp: [], email: [lower(email)], code: [], fingerprint: [] })

/**
 * Finds what is stored about a person: completions with any of the traits and all others with the same WhatsApp number, in any spelling; the clicks
 * of these, of deleted ones and of their devices, and their places in campaigns likewise; the notes of their reviewers; messages with the same e-mail, and those that name their number,
 * address, handle or code, themselves or in a reply; letters to them and with their name; invitations of that e-mail; and audit entries that lead back to
 * them or repeat their words.
 * @param isStrict follows nothing that anybody can type, and no device to what was deleted: a number or code finds completions and what belongs to them, an
 * e-mail what was sent from it or to it
 */
export async function findPerson(db: Db, traits: PersonTraits, isStrict = false): Promise<Findings> {
  const given = {
    whatsapp: traits.whatsapp ? numbers(traits.whatsapp) : [],
    email: traits.email ? [lower(traits.email)] : [],
    code: traits.code ? [traits.code.trim().toUpperCase()] : [],
    fingerprint: traits.fingerprint ? [traits.fingerprint.trim()] : [],
  }
  const asked = isStrict ? { ...given, email: [] } : given
  const named = await selectCompletions(db, asked)
  const whatsapp = present([...given.whatsapp, ...named.flatMap((row) => (row.whatsapp ? sameNumbers(row.whatsapp) : []))])
  const rows = await selectCompletions(db, { ...asked, whatsapp })
  const emails = present([...given.email, ...(isStrict ? [] : rows.map(({ email }) => email && lower(email)))])
  const codes = present([...given.code, ...rows.map(({ paymentCode }) => paymentCode)])
  const traced = await selectTraced(db, {
    keys: [
      ...[...given.whatsapp, ...rows.map(({ whatsapp }) => whatsapp)].flatMap((number) => traceKeys({ whatsapp: number })),
      ...emails.flatMap((email) => traceKeys({ email })),
      ...(isStrict ? [] : [...given.fingerprint, ...rows.map(({ deviceFingerprint }) => deviceFingerprint)]).flatMap((fingerprint) =>
        traceKeys({ fingerprint }),
      ),
    ],
    codes,
    only: isStrict ? (given.email.length > 0 ? 'contact_form' : 'completion') : undefined,
  })
  const own = await selectPlaces(db, { completions: [...rows.map(({ id }) => id), ...traced.completions], fingerprints: given.fingerprint })
  const visits = await selectVisits(db, {
    ids: [...rows.flatMap(clickOf), ...traced.clicks],
    fingerprints: present([...given.fingerprint, ...rows.map(({ deviceFingerprint }) => deviceFingerprint), ...own.map(({ fingerprint }) => fingerprint)]),
    devices: devicesOf(rows),
    completions: rows.map(({ id }) => id),
  })
  const alike = await selectPlaces(db, { completions: [], fingerprints: visits.fingerprints })
  const places = [...new Map([...own, ...alike].map(({ id, ip }) => [id, { id, ip }])).values()]
  const messages = await selectMessages(db, { emails, numbers: whatsapp, codes, handles: present(rows.map(({ telegram }) => telegram)) })
  const names = present([
    traits.name,
    ...rows.map(({ name }) => name),
    ...messages.flatMap(({ name, email }) => (emails.includes(lower(email)) ? [name] : [])),
    ...traced.words,
  ]).map(lower)
  const words = present([
    ...names,
    ...whatsapp,
    ...emails,
    ...rows.flatMap(({ telegram, ipAddress }) => [telegram, ipAddress]),
    ...[...visits.devices, ...places].map(({ ip }) => ip),
  ]).map(lower)
  const accounts = emails.length > 0 ? await db.select({ id: users.id, role: users.role }).from(users).where(inArray(users.email, emails)) : []
  const entries = await findEntries(db, { words, traced: traced.ids, emails, messages: messages.map(({ id }) => id) })
  const invited = emails.length > 0 ? await db.select({ id: invitations.id }).from(invitations).where(inArray(invitations.email, emails)) : []
  return {
    completions: rows,
    clicks: visits.ids,
    places,
    deleted: await selectDeleted(db, traced.completions),
    reviews: await selectNotes(db, [...rows.map(({ id }) => id), ...traced.completions]),
    messages: messages.map(({ id }) => id),
    letters: await selectLetters(db, { completions: rows.map(({ id }) => id), emails, names }),
    invitations: invited.map(({ id }) => id),
    auditEntries: entries.map(({ id }) => id),
    fingerprints: visits.fingerprints,
    devices: visits.devices,
    emails,
    accounts,
    words,
    entries,
  }
}

/** A rejected completion has freed its click. */
const clickOf = ({ clickId, freedClickId }: { clickId: number | null; freedClickId: number | null }) => clickId ?? freedClickId ?? []

const devicesOf = (rows: { ipAddress: string | null; userAgent: string | null }[]) =>
  rows.flatMap(({ ipAddress, userAgent }) => (ipAddress && userAgent ? [{ ip: ipAddress, agent: userAgent }] : []))

type Devices = Findings['devices']

/** Of clicks: that no other completion than these converted it. */
export const isOfNoOther = (db: Db, completionIds: number[]) =>
  notExists(
    db
      .select({ id: completions.id })
      .from(completions)
      .where(and(eq(completions.clickId, clicks.id), notInArray(completions.id, completionIds))),
  )

/** Clicks with these ids that still have a device, and those of the same devices, but for those that completions of others converted: people share phones. */
async function selectVisits(db: Db, known: { ids: number[]; fingerprints: string[]; devices: Devices; completions: number[] }) {
  const isTheirs = isOfNoOther(db, known.completions)
  const isKept = sql`num_nonnulls(${clicks.fingerprint}, ${clicks.ipAddress}, ${clicks.userAgent}) > 0`
  const own =
    known.ids.length > 0
      ? await db
          .select()
          .from(clicks)
          .where(and(inArray(clicks.id, known.ids), isKept, isTheirs))
      : []
  const fingerprints = present([...known.fingerprints, ...own.map(({ fingerprint }) => fingerprint)])
  const devices = [...known.devices, ...devicesOf(own)]
  // The purge has removed the fingerprints of older clicks, so these need not be read.
  const isRecent = sql`${clicks.id} > coalesce((select up_to from purge_progress where kind = 'clicks'), 0)`
  const condition = anyOf([
    oneOf(clicks.fingerprint, fingerprints),
    ...devices.map(({ ip, agent }) => and(isNull(clicks.fingerprint), eq(clicks.ipAddress, ip), eq(clicks.userAgent, agent))),
  ])
  const alike = condition
    ? await db
        .select({ id: clicks.id, ipAddress: clicks.ipAddress, userAgent: clicks.userAgent })
        .from(clicks)
        .where(and(isRecent, condition, isTheirs))
    : []
  return { ids: [...new Set([...own, ...alike].map(({ id }) => id))], fingerprints, devices: [...devices, ...devicesOf(alike)] }
}

/** The places that these completions used, and those of these devices that no completion uses, as long as their device is kept. */
async function selectPlaces(db: Db, known: { completions: number[]; fingerprints: string[] }) {
  const { id, ipAddress, fingerprint, completionId } = campaignPlaces
  const isUsed = db.select({ id: completions.id }).from(completions).where(eq(completions.id, completionId))
  const ofDevices = oneOf(fingerprint, known.fingerprints)
  const condition = anyOf([known.completions.length > 0 ? inArray(completionId, known.completions) : undefined, ofDevices && and(ofDevices, notExists(isUsed))])
  const isKept = sql`num_nonnulls(${fingerprint}, ${ipAddress}) > 0`
  return condition ? db.select({ id, ip: ipAddress, fingerprint }).from(campaignPlaces).where(and(isKept, condition)) : []
}

/** Which of these completions were deleted. */
async function selectDeleted(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.select({ id: deletedCompletions.id }).from(deletedCompletions).where(inArray(deletedCompletions.id, ids))
  return rows.map(({ id }) => id)
}

/** The decisions on these completions that have a text. */
async function selectNotes(db: Db, completionIds: number[]): Promise<number[]> {
  if (completionIds.length === 0) return []
  const hasWords = sql`num_nonnulls(${reviews.note}, ${reviews.internalNote}, ${reviews.undoneWhy}) > 0`
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(inArray(reviews.completionId, completionIds), hasWords))
  return rows.map(({ id }) => id)
}

interface Named {
  emails: string[]
  numbers: string[]
  codes: string[]
  handles: string[]
}

/** A Telegram handle as Telegram has them: anything else that was typed as one is not looked for. */
const HANDLE = /^@?([a-z]\w{4,31})$/

async function selectMessages(db: Db, { emails, numbers, codes, handles }: Named) {
  const digits = numbers.filter((number) => !number.startsWith('+'))
  const told = [...emails, ...codes.map(lower)]
  const real = handles.flatMap((handle) => HANDLE.exec(lower(handle))?.[1] ?? [])
  const addressesAny = (text: SQL) => (real.length > 0 ? sql`${text} ~ ${`(^|[^[:alnum:]_])@(${real.join('|')})($|[^[:alnum:]_])`}` : undefined)
  const containsAny = (text: SQL, words: string[]) => (words.length > 0 ? or(...words.map((word) => sql`strpos(${text}, ${word}) > 0`)) : undefined)
  const condition = anyOf([
    oneOf(sql`lower(${contactForms.email})`, emails),
    containsAny(sql`lower(${contactForms.message})`, told),
    addressesAny(sql`lower(${contactForms.message})`),
    containsAny(sql`regexp_replace(${contactForms.message}, '\\D', '', 'g')`, digits),
    ...[containsAny(sql`lower(text)`, told), addressesAny(sql`lower(text)`), containsAny(sql`regexp_replace(text, '\\D', '', 'g')`, digits)].map(
      (says) => says && sql`${contactForms.id} in (select contact_form_id from contact_replies where ${says})`,
    ),
  ])
  return condition ? db.select({ id: contactForms.id, name: contactForms.name, email: contactForms.email }).from(contactForms).where(condition) : []
}

/**
 * The letters of these completions, those to an address that belong to nobody else's completion and to no account, and those of which a whole value is a name, in
 * lower case, unless it is how somebody else is greeted: many people have the same name.
 */
async function selectLetters(db: Db, known: { completions: number[]; emails: string[]; names: string[] }): Promise<number[]> {
  const { id, completionId, userId, address, data } = mails
  const isNamed =
    known.names.length > 0
      ? sql`exists (select from jsonb_each_text(${data}) as field
          where ${inArray(sql`lower(btrim(field.value))`, known.names)} and (${userId} is null or field.key <> 'name'))`
      : undefined
  const toThem = oneOf(sql`lower(${address})`, known.emails)
  const unbound = anyOf([toThem && and(isNull(userId), toThem), isNamed])
  const condition = anyOf([known.completions.length > 0 ? inArray(completionId, known.completions) : undefined, unbound && and(isNull(completionId), unbound)])
  return condition ? (await db.select({ id }).from(mails).where(condition).orderBy(id)).map((row) => row.id) : []
}

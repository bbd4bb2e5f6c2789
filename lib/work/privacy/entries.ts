import 'server-only'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import { rejectReasons } from '@/db/values'

const columns = {
  id: auditLog.id,
  type: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  label: auditLog.subjectLabel,
  before: auditLog.before,
  after: auditLog.after,
  trace: auditLog.trace,
}

const select = (db: Db, where: SQL | undefined) => db.select(columns).from(auditLog).where(where).orderBy(auditLog.id)
type Entry = Awaited<ReturnType<typeof select>>[number]

/** Entries, each with whether it is about the person or only repeats some of their words. */
export type FoundEntries = (Entry & { isTheirs: boolean })[]

/** Case and accents aside. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Shorter parts are ignored, because many words contain them. */
const MIN_PART = 3

/**
 * Whether a search term of an administrator matches a person: it is one of their words, a part of one, or contains one. A false match only loses an
 * old search term.
 */
export function mentions(typed: string, words: string[]): boolean {
  const parts = (text: string) =>
    plain(text)
      .split(/\s+/)
      .filter((part) => part.length >= MIN_PART)
  const theirs = [...new Set(words.flatMap((word) => [...parts(word), plain(word)]))].filter(Boolean)
  const whole = plain(typed)
  return theirs.includes(whole) || parts(typed).some((part) => theirs.some((word) => word.includes(part) || (word.length >= MIN_PART && part.includes(word))))
}

const textArray = (values: string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`

/**
 * Entries about their completions and messages that were deleted since, and the personal data in these entries. One entry leads to the next: an
 * e-mail to a number, and the number to another e-mail.
 * @param only those about one or the other, and where these keys and codes lead at once
 */
export async function selectTraced(db: Db, { keys, codes, only }: { keys: string[]; codes: string[]; only: 'completion' | 'contact_form' | undefined }) {
  const known = new Set(keys)
  const found = new Map<number, Entry>()
  for (let size = -1; size < known.size; ) {
    size = known.size
    const conditions = [
      size > 0 ? sql`${auditLog.trace}->'keys' ?| ${textArray([...known])}` : undefined,
      codes.length > 0 ? and(eq(auditLog.subjectType, 'completion'), inArray(auditLog.subjectLabel, codes)) : undefined,
    ].filter((condition) => condition !== undefined)
    if (conditions.length === 0) break
    for (const entry of await select(db, and(or(...conditions), only && eq(auditLog.subjectType, only)))) {
      found.set(entry.id, entry)
      if (!only) for (const key of entry.trace?.keys ?? []) known.add(key)
    }
  }
  const entries = [...found.values()]
  const words = entries.flatMap(({ type, label, before }) => [before?.name, type === 'contact_form' ? label : undefined])
  return {
    ids: entries.map(({ id }) => id),
    clicks: entries.flatMap(({ trace }) => trace?.click ?? []),
    completions: entries.flatMap(({ type, subjectId }) => (type === 'completion' && subjectId !== null ? subjectId : [])),
    words: words.filter((word) => typeof word === 'string'),
  }
}

/** The deleted accounts with these addresses, which only the audit log still has. */
async function selectDeletedAccounts(db: Db, emails: string[]): Promise<number[]> {
  if (emails.length === 0) return []
  const rows = await select(db, and(eq(auditLog.action, 'promoter.deleted'), inArray(sql`lower(${auditLog.before}->>'email')`, emails)))
  return rows.flatMap(({ subjectId }) => subjectId ?? [])
}

interface Known {
  words: string[]
  traced: number[]
  emails: string[]
  messages: number[]
}

/** All entries that have to change: the traced ones, those about a message or a deleted account of theirs, and those that repeat their words. */
export async function findEntries(db: Db, { words, traced, emails, messages }: Known): Promise<FoundEntries> {
  const accounts = await selectDeletedAccounts(db, emails)
  const about = [
    traced.length > 0 ? inArray(auditLog.id, traced) : undefined,
    messages.length > 0 ? and(eq(auditLog.subjectType, 'contact_form'), inArray(auditLog.subjectId, messages)) : undefined,
    accounts.length > 0 ? and(eq(auditLog.subjectType, 'promoter'), inArray(auditLog.subjectId, accounts)) : undefined,
  ].filter((condition) => condition !== undefined)
  const theirs = about.length > 0 ? await select(db, or(...about)) : []
  const known = new Set(theirs.map(({ id }) => id))
  const repeating = words.length > 0 ? await select(db, repeats(words)) : []
  return [
    ...theirs.map((entry) => ({ ...entry, isTheirs: true })),
    ...repeating.filter((entry) => !known.has(entry.id) && isTouched(entry, words)).map((entry) => ({ ...entry, isTheirs: false })),
  ].filter((entry) => changesOf(entry, words) !== undefined)
}

/** All searches that were exported, and entries about visitors that are named by one of the words: anything else that says it, like a state or a code, is not of the person. */
const repeats = (words: string[]) =>
  or(
    and(eq(auditLog.subjectType, 'list'), sql`${auditLog.after}->>'search' is not null`),
    and(
      inArray(auditLog.subjectType, ['completion', 'contact_form']),
      sql`((${auditLog.subjectType} = 'contact_form' and lower(${auditLog.subjectLabel}) = any(${textArray(words)})) or exists (
        select from (values (${auditLog.before}), (${auditLog.after})) as sides(side), jsonb_each_text(coalesce(side, '{}')) as field
        where field.key = any(${textArray(NAMING)}) and lower(btrim(field.value)) = any(${textArray(words)})))`,
    ),
  )

const isTouched = (entry: Entry, words: string[]) => entry.type !== 'list' || mentions(String(entry.after?.search ?? ''), words)

/** Fields that name a person in an entry about them, or say in free words why what they sent was deleted. */
const NAMING = ['name', 'email']
const isFreeReason = (name: string, value: unknown) => name === 'reason' && !rejectReasons.some((reason) => reason === value)

/** What an entry becomes without the person; undefined when it says nothing of them already. */
export function changesOf({ type, label, before, after, trace, isTheirs }: FoundEntries[number], words: string[]) {
  const isWord = (value: unknown) => typeof value === 'string' && words.includes(value.trim().toLowerCase())
  const scrub = (side: Record<string, unknown> | null) =>
    side &&
    Object.fromEntries(
      Object.entries(side).map(([name, value]) => {
        const isNamed =
          (NAMING.includes(name) && (isTheirs || isWord(value))) ||
          (isTheirs && isFreeReason(name, value)) ||
          (name === 'search' && typeof value === 'string' && mentions(value, words))
        return [name, isNamed ? null : value]
      }),
    )
  const isNameLabel = isTheirs ? type === 'contact_form' || type === 'promoter' : type === 'contact_form' && isWord(label)
  const changed = { subjectLabel: isNameLabel ? '—' : label, before: scrub(before), after: scrub(after), trace: isTheirs ? null : trace }
  const isSame = JSON.stringify(changed) === JSON.stringify({ subjectLabel: label, before, after, trace })
  return isSame ? undefined : changed
}

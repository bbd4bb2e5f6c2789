import 'server-only'
import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { mails } from '@/db/schema/mails'

/** Deletes letters, sent or not. Call it in a transaction. */
export async function deleteLetters(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mails).where(inArray(mails.id, ids))
}

/** Deletes the letters to the persons of completions. */
export const deleteLettersOf = (tx: Db, completionIds: number[]) => tx.delete(mails).where(inArray(mails.completionId, completionIds))

/** Deletes letters to these addresses, except those to accounts, and all letters that contain one of the words, which are in lower case. */
export async function forgetLetters(tx: Db, { emails, words }: { emails: string[]; words: string[] }): Promise<void> {
  const quoting = words.map((word) => sql`strpos(lower(${mails.data}::text), ${word}) > 0`)
  const toThem = emails.length > 0 ? and(isNull(mails.userId), inArray(sql`lower(${mails.address})`, emails)) : undefined
  if (toThem || quoting.length > 0) await tx.delete(mails).where(or(toThem, ...quoting))
}

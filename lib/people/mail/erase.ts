import 'server-only'
import { inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { mails } from '@/db/schema/mails'

/** Deletes letters, sent or not. Call it in a transaction. */
export async function deleteLetters(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(mails).where(inArray(mails.id, ids))
}

/** Deletes the letters to the persons of completions. */
export const deleteLettersOf = (tx: Db, completionIds: number[]) => tx.delete(mails).where(inArray(mails.completionId, completionIds))

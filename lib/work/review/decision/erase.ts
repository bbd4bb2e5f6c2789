import 'server-only'
import { inArray, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { reviews } from '@/db/schema/reviews'
import { eraseFirstNotes } from '@/lib/work/review/second-look/first-approvals'

interface Which {
  reviews?: number[]
  completions?: number[]
}

/** Clears reviewers' notes in decisions and in all decisions on completions; the decisions stay. Call it in a transaction. */
export async function eraseNotes(tx: Db, { reviews: ids = [], completions = [] }: Which): Promise<void> {
  if (ids.length + completions.length === 0) return
  await eraseFirstNotes(tx, completions)
  await tx
    .update(reviews)
    .set({ note: null, internalNote: null, undoneWhy: null })
    .where(or(inArray(reviews.id, ids), inArray(reviews.completionId, completions)))
}

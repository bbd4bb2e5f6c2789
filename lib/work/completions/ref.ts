import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'

/** What the promoter's tracker calls the visit of a completion; undefined or null if there is none, or it was erased. */
export async function refOf(db: Db, id: number) {
  const [row] = await db.select({ ref: completions.ref }).from(completions).where(eq(completions.id, id))
  return row?.ref
}

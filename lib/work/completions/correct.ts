import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { followCompletions } from '@/lib/work/review/doubt/follow'
import { deleteFirstApprovals } from '@/lib/work/review/second-look/first-approvals'

type Correction = Partial<Pick<typeof completions.$inferInsert, 'name' | 'whatsapp' | 'flags' | 'repeats'>>

/**
 * Corrects what the person of a locked completion said of themselves; a new number comes with the flags that it has. An approval that waits for a second person was
 * of somebody else by name or number, and is taken back.
 */
export async function correctPerson(tx: Db, id: number, change: Correction): Promise<void> {
  await deleteFirstApprovals(tx, id)
  await tx
    .update(completions)
    .set({ ...change, updatedAt: sql`now()`, ...(change.whatsapp && { whatsappChangedAt: sql`now()` }) })
    .where(eq(completions.id, id))
  await followCompletions(tx, [id])
}

import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'

type Correction = Partial<Pick<typeof completions.$inferInsert, 'name' | 'whatsapp' | 'flags' | 'repeats'>>

/** Corrects what the person of a locked completion said of themselves; a new number comes with the flags that it has. */
export const correctPerson = (tx: Db, id: number, change: Correction) =>
  tx
    .update(completions)
    .set({ ...change, updatedAt: sql`now()`, ...(change.whatsapp && { whatsappChangedAt: sql`now()` }) })
    .where(eq(completions.id, id))

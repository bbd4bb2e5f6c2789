import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { clicks } from '@/db/schema/clicks'

/** The statement that marks a click as completed, unless another completion has it, and then returns its id. @param id a number or an expression */
export const completeClick = (tx: Db, id: number | SQL) =>
  tx
    .update(clicks)
    .set({ completedAt: sql`now()` })
    .where(and(eq(clicks.id, id), isNull(clicks.completedAt)))
    .returning({ id: clicks.id })

/** Completes the click that a rejection freed. @returns whether no other completion has it */
export const takeClick = async (tx: Db, id: number): Promise<boolean> => (await completeClick(tx, id)).length > 0

/** Sets the click of a completion back to just clicked. @returns its id */
export async function freeClick(tx: Db, id: number): Promise<number> {
  await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, id))
  return id
}

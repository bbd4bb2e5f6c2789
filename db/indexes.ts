import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from './client'

/**
 * Fills tables without their indexes, except primary keys, and builds the indexes afterwards, which is much faster for many rows.
 * The tables are locked until the transaction ends.
 * @param tables their names; each table gets the same indexes again
 */
export async function withIndexesLater(tx: Db, tables: string[], work: () => Promise<unknown>): Promise<void> {
  const indexes = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select name::regclass from jsonb_array_elements_text(${JSON.stringify(tables)}::text::jsonb) as name) and not indisprimary`)
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
}

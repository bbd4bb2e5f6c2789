import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from './client'

/**
 * Fills tables without their indexes, the primary keys excepted, and builds those afterwards: much quicker for many rows.
 * Nobody else can read the tables until the transaction ends.
 * @param tables their names; each table's indexes come back as they were
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

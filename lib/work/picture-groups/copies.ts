import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList, isOneOf } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { pictureGroupMembers } from '@/db/schema/picture-groups'
import { selectCopiesAmong } from './page-queries'

/** Of locked completions, those that are copies in their groups. @returns each one's original, which stays, as the audit log names it */
export async function copiesAmong(tx: Db, ids: number[]): Promise<Map<number, { type: 'completion'; id: number; label: string }>> {
  const copies = await selectCopiesAmong(tx, ids)
  const rows = await tx
    .select({ id: completions.id, label: completions.paymentCode })
    .from(completions)
    .where(
      isOneOf(
        completions.id,
        copies.map(({ original }) => original),
      ),
    )
  const originals = new Map(rows.map((row) => [row.id, { type: 'completion' as const, ...row }]))
  return new Map(
    copies.flatMap(({ id, original }) => {
      const subject = originals.get(original)
      return subject ? [[id, subject] as const] : []
    }),
  )
}

/** Members of a group are counted up to this number. */
const MOST_COUNTED = 1_000

/** The groups that completions belong to, and how many members these have; those that are like no other are missing. */
export async function groupsOf(db: Db, ids: number[]): Promise<Map<number, { id: number; tasks: number }>> {
  const rows = await db.execute<{ completion_id: string; group_id: string; tasks: number }>(sql`
    select m.completion_id, m.group_id, size.tasks from ${pictureGroupMembers} as m cross join lateral (
      select count(*)::int as tasks from (select from ${pictureGroupMembers} as other where other.group_id = m.group_id limit ${sql.raw(String(MOST_COUNTED))}) as met
    ) as size
    where m.completion_id = any(${idList(ids)}::bigint[]) and m.group_id is not null and size.tasks > 1`)
  return new Map(rows.map((row) => [Number(row.completion_id), { id: Number(row.group_id), tasks: row.tasks }]))
}

import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'

/** A completion of a group, and the earlier one that its picture is like. */
interface Member {
  id: number
  alikeTo: number | null
  groupId: number | null
}

/** A member that is to be joined. `dueAt` as text, because a change meanwhile shows in its microseconds or later. */
export interface DuePair extends Member {
  dueAt: string
}

interface Row extends Record<string, unknown> {
  completion_id: string
  alike_to: string | null
  group_id: string | null
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))
const toMember = (row: Row): Member => ({ id: Number(row.completion_id), alikeTo: numberOf(row.alike_to), groupId: numberOf(row.group_id) })

/** Lets one process at a time join groups, until the transaction ends. */
export const lockJoining = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('picture groups', 0))`)

/** What is due, the longest due first. What another transaction is changing stays due for the next run, so that no decision waits. */
export async function selectDuePairs(tx: Db, limit: number): Promise<DuePair[]> {
  const rows = await tx.execute<Row & { due_at: string }>(sql`
    select completion_id, alike_to, group_id, due_at::text from picture_group_members where due_at is not null
    order by due_at, completion_id limit ${limit} for update skip locked`)
  return rows.map((row) => ({ ...toMember(row), dueAt: row.due_at }))
}

/** All members of groups. */
export async function selectMembersOf(tx: Db, groups: number[]): Promise<Member[]> {
  if (groups.length === 0) return []
  const rows = await tx.execute<Row>(sql`select completion_id, alike_to, group_id from picture_group_members where group_id = any(${idList(groups)}::bigint[])`)
  return rows.map(toMember)
}

/**
 * Which named completions have no row yet: those that this transaction may write a row for, and those that another one is changing, because waiting for
 * it could end in a deadlock. Deleted ones are in neither.
 */
export async function selectFirsts(tx: Db, ids: number[]): Promise<{ free: number[]; locked: Set<number> }> {
  if (ids.length === 0) return { free: [], locked: new Set() }
  const isFirst = sql`id = any(${idList(ids)}::bigint[]) and not exists (select from picture_group_members as m where m.completion_id = completions.id)`
  const free = await tx.execute<{ id: string }>(sql`select id from completions where ${isFirst} for key share skip locked`)
  const all = await tx.execute<{ id: string }>(sql`select id from completions where ${isFirst}`)
  const mine = new Set(free.map(({ id }) => Number(id)))
  return { free: [...mine], locked: new Set(all.map(({ id }) => Number(id)).filter((id) => !mine.has(id))) }
}

/** The groups of completions; those in none are missing. */
export async function selectGroupsOf(tx: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.execute<Row>(
    sql`select completion_id, alike_to, group_id from picture_group_members where completion_id = any(${idList(ids)}::bigint[]) and group_id is not null`,
  )
  return new Map(rows.map((row) => [Number(row.completion_id), Number(row.group_id)]))
}

/** Moves all members of a group into another one. */
export const moveGroup = (tx: Db, from: number, to: number) => tx.execute(sql`update picture_group_members set group_id = ${to} where group_id = ${from}`)

interface Joined {
  due: DuePair[]
  joined: { id: number; groupId: number }[]
  /** Those that are like no other any more. */
  alone: number[]
}

/** Stores to which group completions belong. What changed meanwhile stays due. */
export async function storeGroups(tx: Db, { due, joined, alone }: Joined): Promise<void> {
  await tx.execute(sql`
    insert into picture_group_members as m (completion_id, group_id)
    select j.id, j."groupId" from jsonb_to_recordset(${JSON.stringify(joined)}::text::jsonb) as j(id bigint, "groupId" bigint)
    order by j.id
    on conflict (completion_id) do update set group_id = excluded.group_id where m.group_id is distinct from excluded.group_id`)
  await tx.execute(sql`
    update picture_group_members as m set due_at = null
    from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as d(id bigint, "dueAt" timestamptz) where m.completion_id = d.id and m.due_at = d."dueAt"`)
  if (alone.length > 0)
    await tx.execute(sql`delete from picture_group_members where completion_id = any(${idList(alone)}::bigint[]) and alike_to is null and due_at is null`)
}

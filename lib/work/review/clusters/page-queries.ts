import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { type CopyOutcome, MOST_NAMED_COPIES, type PictureGroupKind } from './contract'
import type { Member } from './members'

/** The most originals that are named. */
const MOST_ORIGINALS = 20

/** Members as the columns `id`, `group_id` and `original`. */
const rowsOf = (members: Member[]): SQL => {
  const [ids, groups, originals] = (['id', 'group', 'original'] as const).map((key) => idList(members.map((member) => member[key])))
  return sql`unnest(${ids}::bigint[], ${groups}::bigint[], ${originals}::bigint[]) as m(id, group_id, original)`
}

/** Joins each member `m` with its completion `c` by its key, because a plan that reads all completions grows with them. */
const itsCompletion = sql`cross join lateral (select * from completions where id = m.id limit 1) as c`

/** What members are put together by, of the row `c` of `completions` and `m` of the members. */
const keys: Record<PictureGroupKind, SQL> = {
  picture: sql`m.group_id`,
  promoter: sql`c.promoter_id`,
  device: sql`c.device_fingerprint, c.ip_address`,
}
const known: Record<PictureGroupKind, SQL> = {
  picture: sql`true`,
  promoter: sql`c.promoter_id is not null`,
  device: sql`c.device_fingerprint is not null and c.ip_address is not null`,
}
/** A device is called by its first completion, because its own name would be personal data in an address. */
const ids: Record<PictureGroupKind, SQL> = { picture: sql`m.group_id`, promoter: sql`c.promoter_id`, device: sql`min(c.id)` }

const figures = sql`count(*)::int as tasks, count(*) filter (where c.status = 'in_review')::int as in_review,
  count(*) filter (where c.status = 'approved')::int as approved, count(*) filter (where c.status = 'rejected')::int as rejected,
  count(distinct m.group_id)::int as pictures, count(distinct c.promoter_id)::int as promoters,
  count(distinct c.device_fingerprint || ' ' || c.ip_address)::int as devices, min(c.created_at) as first_at, max(c.created_at) as last_at, min(c.id)::float8 as first_id`

export interface GroupRow extends Record<string, unknown> {
  id: number
  tasks: number
  in_review: number
  approved: number
  rejected: number
  pictures: number
  promoters: number
  devices: number
  first_at: string
  last_at: string
  first_id: number
}

interface ListQuery {
  by: PictureGroupKind
  /** Whether groups of which none waits are wanted too. */
  isAll: boolean
  limit: number
  offset: number
}

/** Groups of two or more among members, the largest first, and how many there are. */
export async function selectGroups(db: Db, members: Member[], { by, isAll, limit, offset }: ListQuery): Promise<{ rows: GroupRow[]; total: number }> {
  const rows = await db.execute<GroupRow & { total: number }>(sql`
    with grouped as materialized (
      select (${ids[by]})::float8 as id, ${figures} from ${rowsOf(members)} ${itsCompletion} where ${known[by]}
      group by ${keys[by]} having count(*) > 1 ${isAll ? sql`` : sql`and count(*) filter (where c.status = 'in_review') > 0`}
    ), counted as (select count(*)::int as total from grouped)
    select counted.total, g.* from counted left join lateral (select * from grouped order by tasks desc, last_at desc, id desc limit ${limit} offset ${offset}) as g on true`)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Which members a promoter brought, or came from the device whose first completion is named. */
export async function selectMembersBy(db: Db, members: Member[], by: 'promoter' | 'device', id: number): Promise<Set<number>> {
  const condition =
    by === 'promoter'
      ? sql`c.promoter_id = ${id}`
      : sql`(c.device_fingerprint, c.ip_address) = (select this.device_fingerprint, this.ip_address from completions as this where this.id = ${id})`
  const rows = await db.execute<{ id: string }>(sql`select c.id from ${rowsOf(members)} ${itsCompletion} where ${condition}`)
  return new Set(rows.map((row) => Number(row.id)))
}

/** What becomes of the row `m` of the members. */
const outcome = sql`case when c.status <> 'in_review' then 'decided' when m.id = m.original then 'original'
  when c.appealed_at is not null then 'appealed' else 'copy' end`

/** The figures of some members; undefined if there are none. @param id what they are called by */
export async function selectGroup(db: Db, members: Member[], id: number): Promise<GroupRow | undefined> {
  const [row] = await db.execute<GroupRow>(sql`select ${id}::float8 as id, ${figures} from ${rowsOf(members)} ${itsCompletion} having count(*) > 0`)
  return row
}

/** A completion that a dialog names. */
export interface NamedCompletion extends Record<string, unknown> {
  id: number
  payment_code: string
  name: string
}

/** What would become of members if the copies were rejected, the earliest first. */
export async function selectMemberOutcomes(db: Db, members: Member[]): Promise<{ id: number; original: number; outcome: CopyOutcome }[]> {
  const rows = await db.execute<{ id: string; original: string; outcome: CopyOutcome }>(
    sql`select c.id, m.original, ${outcome} as outcome from ${rowsOf(members)} ${itsCompletion} order by c.id`,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), original: Number(row.original) }))
}

/** What rejecting the copies among members would do: what is rejected, the originals that stay, and how many have each outcome. */
export async function selectCopyOutcomes(db: Db, members: Member[]) {
  const [row] = await db.execute<{ copies: NamedCompletion[]; originals: NamedCompletion[]; outcomes: Partial<Record<CopyOutcome, number>> }>(sql`
    with met as materialized (select c.id, c.payment_code, c.name, m.original, ${outcome} as outcome from ${rowsOf(members)} ${itsCompletion}),
    copy as (select id, payment_code, name from met where outcome = 'copy' order by id limit ${sql.raw(String(MOST_NAMED_COPIES))}),
    original as (select id, payment_code, name from completions where id in (select original from met) order by id limit ${sql.raw(String(MOST_ORIGINALS))})
    select
      (select coalesce(json_agg(copy order by id), '[]') from copy) as copies,
      (select coalesce(json_agg(original order by id), '[]') from original) as originals,
      (select coalesce(json_object_agg(outcome, n), '{}') from (select outcome, count(*)::int as n from met group by outcome) as f) as outcomes`)
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

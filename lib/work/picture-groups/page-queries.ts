import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { type CopyOutcome, MOST_NAMED_COPIES, type PictureGroupKind } from './contract'

/** At most this many of the newest members are put together, so that the time does not grow with the data. */
const MOST_MEMBERS = 20_000
/** The most originals that are named. */
const MOST_ORIGINALS = 20

const MOST = sql.raw(String(MOST_MEMBERS))
const newest = sql`select completion_id, group_id, alike_to from picture_group_members where group_id is not null order by completion_id desc limit ${MOST}`

/** Joins each member `m` with its completion `c` by its key, because a plan that reads all completions grows with them. */
const itsCompletion = sql`cross join lateral (select * from completions where id = m.completion_id limit 1) as c`

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
  count(distinct c.device_fingerprint || ' ' || c.ip_address)::int as devices, min(c.created_at) as first_at, max(c.created_at) as last_at, min(c.id) as first_id`

export interface GroupRow extends Record<string, unknown> {
  id: string
  tasks: number
  in_review: number
  approved: number
  rejected: number
  pictures: number
  promoters: number
  devices: number
  first_at: string
  last_at: string
  first_id: string
}

interface ListQuery {
  by: PictureGroupKind
  /** Whether groups of which none waits are wanted too. */
  isAll: boolean
  limit: number
  offset: number
}

/** Groups of two or more, the largest first, and how many there are. */
export async function selectGroups(db: Db, { by, isAll, limit, offset }: ListQuery): Promise<{ rows: GroupRow[]; total: number }> {
  const rows = await db.execute<GroupRow & { total: number }>(sql`
    with newest as materialized (${newest}), grouped as materialized (
      select ${ids[by]} as id, ${figures} from newest as m ${itsCompletion} where ${known[by]}
      group by ${keys[by]} having count(*) > 1 ${isAll ? sql`` : sql`and count(*) filter (where c.status = 'in_review') > 0`}
    ), counted as (select count(*)::int as total from grouped)
    select counted.total, g.* from counted left join lateral (select * from grouped order by tasks desc, last_at desc, id desc limit ${limit} offset ${offset}) as g on true`)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

interface Wanted {
  by: PictureGroupKind
  id: number
}

/** The members of a group: `completion_id`, `group_id` and `alike_to`. */
const membersOf = ({ by, id }: Wanted): SQL => {
  if (by === 'picture')
    return sql`select completion_id, group_id, alike_to from picture_group_members where group_id = ${id} order by completion_id limit ${MOST}`
  const condition =
    by === 'promoter'
      ? sql`c.promoter_id = ${id}`
      : sql`(c.device_fingerprint, c.ip_address) = (select this.device_fingerprint, this.ip_address from completions as this where this.id = ${id})`
  return sql`select m.* from (${newest}) as m ${itsCompletion} where ${condition}`
}

/** Whether the row `m` of the members is the one that stays: the earliest of its picture. It needs `firsts`. */
const outcome = sql`case when c.status <> 'in_review' then 'decided' when m.alike_to is null or m.completion_id = firsts.id then 'original'
  when c.appealed_at is not null then 'appealed' else 'copy' end`

/** The earliest of each group of pictures: the one that is like no earlier one, or else, once that is deleted, the first of them. */
const firstsOf = (members: SQL) => sql`
  select known.group_id, first.id from (select distinct group_id from ${members}) as known cross join lateral (
    select coalesce(min(completion_id) filter (where alike_to is null), min(completion_id)) as id from picture_group_members as other where other.group_id = known.group_id
  ) as first`

/** Members with their completions and outcomes, as the common tables `members`, `firsts` and `met`. */
const met = (members: SQL) => sql`members as materialized (${members}), firsts as materialized (${firstsOf(sql`members`)}),
  met as materialized (
    select c.id, c.payment_code, c.name, ${outcome} as outcome from members as m ${itsCompletion} join firsts using (group_id)
  )`

/** A group's figures; undefined if there is none. */
export async function selectGroup(db: Db, wanted: Wanted): Promise<GroupRow | undefined> {
  const [row] = await db.execute<GroupRow>(sql`
    select ${wanted.id}::bigint as id, ${figures} from (${membersOf(wanted)}) as m ${itsCompletion} having count(*) > 0`)
  return row
}

/** A completion that a dialog names. */
export interface NamedCompletion extends Record<string, unknown> {
  id: number
  payment_code: string
  name: string
}

/** A page of the members of a group, the earliest first. */
export async function selectMembers(db: Db, wanted: Wanted, limit: number, offset: number): Promise<{ id: number; outcome: CopyOutcome }[]> {
  const rows = await db.execute<{ id: string; outcome: CopyOutcome }>(sql`
    with ${met(sql`select * from (${membersOf(wanted)}) as m order by completion_id limit ${limit} offset ${offset}`)} select id, outcome from met order by id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** What rejecting the copies of a group would do: what is rejected, the originals that stay, and how many have each outcome. */
export async function selectCopyOutcomes(db: Db, wanted: Wanted) {
  const [row] = await db.execute<{ copies: NamedCompletion[]; originals: NamedCompletion[]; outcomes: Partial<Record<CopyOutcome, number>> }>(sql`
    with ${met(membersOf(wanted))}, named as (select id, json_build_object('id', id, 'payment_code', payment_code, 'name', name) as entry from met),
    original as (select id, payment_code, name from completions where id in (select id from firsts) order by id limit ${sql.raw(String(MOST_ORIGINALS))})
    select
      (select coalesce(json_agg(entry order by id), '[]') from (select named.* from named join met using (id) where outcome = 'copy' order by id limit ${sql.raw(String(MOST_NAMED_COPIES))}) as c) as copies,
      (select coalesce(json_agg(json_build_object('id', id, 'payment_code', payment_code, 'name', name) order by id), '[]') from original) as originals,
      (select coalesce(json_object_agg(outcome, n), '{}') from (select outcome, count(*)::int as n from met group by outcome) as f) as outcomes`)
  if (!row) throw new Error('an aggregate returned no row')
  return row
}

/** Of completions, those that are copies at this moment, and the original of each. */
export async function selectCopiesAmong(tx: Db, completionIds: number[]): Promise<{ id: number; original: number }[]> {
  const wanted = sql`select completion_id, group_id, alike_to from picture_group_members where completion_id = any(${idList(completionIds)}::bigint[]) and group_id is not null`
  const rows = await tx.execute<{ id: string; original: string }>(sql`
    with members as materialized (${wanted}), firsts as materialized (${firstsOf(sql`members`)})
    select c.id, firsts.id as original from members as m ${itsCompletion} join firsts using (group_id)
    where (${outcome}) = 'copy' order by c.id`)
  return rows.map(({ id, original }) => ({ id: Number(id), original: Number(original) }))
}

import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import { promoterGoals } from '@/db/schema/promoter-goals'
import { promoterGroups } from '@/db/schema/promoter-groups'
import { groupOf, THIS_MONTH } from '@/lib/money/ledger/bonuses'
import { inReais } from '@/lib/platform/events/record'
import type { GoalFields, PromoterGoal } from './contract'

export type StoredGroup = typeof promoterGroups.$inferSelect

/** A rate of a group in centavos; without a campaign for all that have none of their own. */
export interface Rate {
  campaignId: number | null
  cents: number
}

/** A group as lists show it. */
export interface ListedGroup extends Pick<StoredGroup, 'id' | 'name' | 'isDefault' | 'minimumPayoutCents' | 'campaignIds' | 'revision'> {
  rates: Rate[]
  goals: PromoterGoal[]
  promoters: number
  openPlaces: number
}

/** The groups with their rates in force, the default one first. @param id that one alone */
export async function selectPromoterGroups(db: Db, id?: number): Promise<ListedGroup[]> {
  const sql = statementsOf(db)
  const rows = await sql<ListedGroup[]>`
    with member as materialized (
      select users.id, referral_code, coalesce(open.group_id, (select id from promoter_groups where is_default)) as group_id
      from users left join promoter_memberships as open on open.user_id = users.id and open.until is null where role = 'promoter'
    ), held as materialized (
      select referral_code, count(*) as places from campaign_places
      where ended_at is null and completion_id is null and referral_code is not null group by 1
    ), counted as (
      select group_id, count(*)::int as promoters, coalesce(sum(places), 0)::int as places from member left join held using (referral_code) group by 1
    )
    select one.id::float8 as id, name, is_default as "isDefault", minimum_payout_cents as "minimumPayoutCents", to_json(campaign_ids) as "campaignIds", revision,
      coalesce(counted.promoters, 0) as promoters, coalesce(counted.places, 0) as "openPlaces",
      coalesce((
        select json_agg(json_build_object('campaignId', campaign_id, 'cents', amount_cents) order by campaign_id nulls first)
        from promoter_rates where group_id = one.id and until is null
      ), '[]') as rates,
      coalesce((
        select json_agg(json_build_object('id', goal.id, 'approvals', approvals, 'bonus', ${sql.unsafe(inReais('bonus_cents'))}, 'first_month', to_char(first_month, 'YYYY-MM'),
          'last_month', to_char(last_month, 'YYYY-MM'), 'ended', ended_at is not null, 'earned', bonus.n, 'cost', ${sql.unsafe(inReais('bonus.cents'))}) order by ended_at is not null, approvals, goal.id)
        from promoter_goals as goal cross join lateral (
          select count(*) as n, coalesce(sum(amount_cents), 0) as cents from promoter_bonuses where goal_id = goal.id and undone_at is null
        ) as bonus
        where group_id = one.id and (ended_at is null or bonus.n > 0)
      ), '[]') as goals
    from promoter_groups as one left join counted on counted.group_id = one.id
    where deleted_at is null and (${id ?? null}::bigint is null or one.id = ${id ?? null})
    order by is_default desc, lower(name)`
  return [...rows]
}

/** A group that was not deleted, locked until the transaction ends. */
export const lockGroup = async (tx: Db, id: number): Promise<StoredGroup | undefined> =>
  (
    await tx
      .select()
      .from(promoterGroups)
      .where(and(eq(promoterGroups.id, id), isNull(promoterGroups.deletedAt)))
      .for('update')
  )[0]

/** The fields of a group that are columns. */
export type GroupColumns = Pick<StoredGroup, 'name' | 'minimumPayoutCents' | 'campaignIds'>

/** @throws the driver's unique violation `promoter_groups_name_key` when another has the name */
export async function insertGroup(tx: Db, values: GroupColumns): Promise<number> {
  const [row] = await tx.insert(promoterGroups).values(values).returning({ id: promoterGroups.id })
  if (!row) throw new Error('a group was not stored')
  return row.id
}

/** @throws the driver's unique violation `promoter_groups_name_key` when another has the name */
export const updateGroup = (tx: Db, id: number, values: Partial<GroupColumns & Pick<StoredGroup, 'deletedAt'>>) =>
  tx
    .update(promoterGroups)
    .set({ ...values, revision: sql`${promoterGroups.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(promoterGroups.id, id))

/** Puts the rates of a group in force from a moment on, and ends those that differ. @param since what `lockRates` gave */
export async function replaceRates(tx: Db, groupId: number, rates: Rate[], since: string): Promise<void> {
  const sql = statementsOf(tx)
  const wanted = JSON.stringify(rates)
  await sql`
    update promoter_rates as rate set until = ${since}::timestamptz where group_id = ${groupId} and until is null and not exists (
      select from json_to_recordset(${wanted}::text::json) as wanted("campaignId" bigint, cents int)
      where "campaignId" is not distinct from rate.campaign_id and cents = amount_cents
    )`
  await sql`
    insert into promoter_rates (group_id, campaign_id, amount_cents, since)
    select ${groupId}, "campaignId", cents, ${since}::timestamptz from json_to_recordset(${wanted}::text::json) as wanted("campaignId" bigint, cents int)
    where not exists (select from promoter_rates as rate where group_id = ${groupId} and until is null and rate.campaign_id is not distinct from "campaignId")`
}

/** A promoter who changes groups, and from which. */
export interface MovingPromoter {
  id: number
  name: string
  from: string
}

/** Locks promoters, of whom those are given who are not in the group yet; the rest of the ids may be anybody's. */
export async function lockMoving(tx: Db, promoterIds: number[], groupId: number): Promise<{ found: number; moving: MovingPromoter[] }> {
  const sql = statementsOf(tx)
  const rows = await sql<(MovingPromoter & { stays: boolean })[]>`
    select users.id::float8 as id, users.name, present.name as "from", present.id = ${groupId} as stays from users
    left join promoter_memberships as open on open.user_id = users.id and open.until is null
    join promoter_groups as present on present.id = coalesce(open.group_id, (select id from promoter_groups where is_default))
    where users.id = any(${idList(promoterIds)}::bigint[]) and role = 'promoter' order by users.id for no key update of users`
  return { found: rows.length, moving: rows.filter(({ stays }) => !stays) }
}

/** The promoters of a group, locked until the transaction ends. */
export async function selectMembers(tx: Db, groupId: number): Promise<number[]> {
  const sql = statementsOf(tx)
  const rows = await sql<{ id: number }[]>`
    select user_id::float8 as id from promoter_memberships where group_id = ${groupId} and until is null order by user_id for update`
  return rows.map(({ id }) => id)
}

/** Puts promoters into another group from a moment on. @param since what `lockRates` gave */
export async function moveMembers(tx: Db, promoterIds: number[], groupId: number, since: string): Promise<void> {
  const sql = statementsOf(tx)
  await sql`update promoter_memberships set until = ${since}::timestamptz where user_id = any(${idList(promoterIds)}::bigint[]) and until is null`
  await sql`
    insert into promoter_memberships (user_id, group_id, since)
    select id, ${groupId}, ${since}::timestamptz from unnest(${idList(promoterIds)}::bigint[]) as id`
}

/** The id of the default group. */
export async function selectDefaultGroup(db: Db): Promise<number> {
  const [row] = await db.select({ id: promoterGroups.id }).from(promoterGroups).where(eq(promoterGroups.isDefault, true))
  if (!row) throw new Error('there is no default group')
  return row.id
}

/** The slugs of published campaigns, of which a group may have rates. */
export async function selectSlugs(db: Db, ids: number[]): Promise<Map<number, string>> {
  const sql = statementsOf(db)
  const rows = await sql<{ id: number; slug: string }[]>`
    select id::float8 as id, slug from campaigns where id = any(${idList(ids)}::bigint[]) and state <> 'draft'`
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/**
 * Stores a goal. @returns its id; undefined if its first month is over
 * @throws the driver's unique violation `promoter_goals_key` when the group has one of the same number
 */
export async function insertGoal(tx: Db, groupId: number, { approvals, first_month, last_month }: GoalFields, bonusCents: number): Promise<number | undefined> {
  const sql = statementsOf(tx)
  const [row] = await sql<{ id: number }[]>`
    insert into promoter_goals (group_id, approvals, bonus_cents, first_month, last_month)
    select ${groupId}, ${approvals}, ${bonusCents}, first, ${last_month && `${last_month}-01`}::date
    from (select ${`${first_month}-01`}::date as first) as month where first >= ${sql.unsafe(THIS_MONTH)}
    returning id::float8 as id`
  return row?.id
}

/** Ends goals that were not ended. @returns what they were */
export const endGoals = (tx: Db, where: SQL) =>
  tx
    .update(promoterGoals)
    .set({ endedAt: sql`now()` })
    .where(and(where, isNull(promoterGoals.endedAt)))
    .returning()

/** All promoters of a group, the default one too, locked until the transaction ends. */
export async function lockAllOf(tx: Db, groupId: number): Promise<number[]> {
  const sql = statementsOf(tx)
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from users where role = 'promoter' and ${sql.unsafe(groupOf('users.id'))} = ${groupId} order by users.id for no key update of users`
  return rows.map(({ id }) => id)
}

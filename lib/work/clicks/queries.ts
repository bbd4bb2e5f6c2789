import 'server-only'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { isAmong, type ListPosition, type NewestList, oneOf, pageNewest, SEARCH_CAP, type SearchBranch, searchNewest, startsWith } from '@/db/newest-list'
import { cities, clicks } from '@/db/schema/clicks'
import { users } from '@/db/schema/users'
import { selectPromotersNamed } from '@/lib/people/accounts/promoters-by-name'
import type { Days } from '@/lib/platform/contract/days'
import { withinDays } from '@/lib/platform/service/days'
import { ofOneCampaign } from '@/lib/platform/service/one-campaign'
import { matchesSearch } from '@/lib/platform/service/pagination'
import { countriesNamed, isUnknownPlace } from '@/lib/platform/visitor/countries'

/** Whose clicks, of which days. */
export interface ClickFilter extends Days {
  /** Null for everybody's. */
  promoterId: number | null
  /** Of which campaign; undefined is all. */
  campaignId?: number | undefined
}

const narrowed = ({ promoterId, campaignId, ...days }: ClickFilter) =>
  and(promoterId === null ? undefined : eq(clicks.promoterId, promoterId), ofOneCampaign(clicks.campaignId, campaignId), withinDays(clicks.createdAt, days))

/** The list of counted clicks. */
const listOf = (filter: ClickFilter): NewestList => ({ table: clicks, scope: and(eq(clicks.verdict, 'counted'), narrowed(filter)) })

// Written like the condition of the indexes, so that the planner can use these.
const isNotCounted = sql`${clicks.verdict} <> 'counted'`

const notCountedOf = (filter: ClickFilter): NewestList => ({ table: clicks, scope: and(isNotCounted, narrowed(filter)) })

/** The ids on a page of the clicks that are not counted, and how many there are, up to a limit. */
export const pageOfNotCounted = (db: Db, filter: ClickFilter, limit: number, offset: number) =>
  searchNewest(db, notCountedOf(filter), [{ condition: isNotCounted, index: 'newest' }], limit, offset)

/** How many clicks are not counted, at most `SEARCH_CAP`. */
export async function countNotCounted(db: Db, { promoterId, campaignId }: Pick<ClickFilter, 'promoterId' | 'campaignId'>): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${clicks} where ${notCountedOf({ promoterId, campaignId }).scope} limit ${sql.raw(String(SEARCH_CAP))}) as found`,
  )
  return row?.n ?? 0
}

/** The conditions of a search: countries, cities, unknown places, the start of an IP address and, for administrators, promoters. */
async function branchesOf(db: Db, promoterId: number | null, search: string): Promise<SearchBranch[]> {
  const [named, promoters] = await Promise.all([
    db.select({ name: cities.name }).from(cities).where(matchesSearch(cities.search, search)),
    // A promoter sees only their own clicks: searching for a promoter would find all or none.
    promoterId === null ? selectPromotersNamed(db, search) : [],
  ])
  return [
    ...oneOf(clicks.country, countriesNamed(search)),
    ...oneOf(
      clicks.city,
      named.map(({ name }) => name),
    ),
    ...(isUnknownPlace(search) ? [{ condition: isNull(clicks.country), index: 'newest' as const }] : []),
    ...oneOf(clicks.promoterId, promoters),
    ...(IS_ADDRESS.test(search) ? [startsWith(clicks.ipAddress, search.toLowerCase())] : []),
  ]
}

/** An IP address or its beginning. */
const IS_ADDRESS = /^[\da-f.:]+$/i

/** The ids of the counted clicks on a page of a search. */
export const searchClicks = async (db: Db, filter: ClickFilter, search: string, limit: number, offset: number) =>
  searchNewest(db, listOf(filter), await branchesOf(db, filter.promoterId, search), limit, offset)

/** The ids of the counted clicks on a page of the whole list. */
export const pageOfClicks = (db: Db, filter: ClickFilter, place: ListPosition, limit: number) => pageNewest(db, listOf(filter), place, limit)

/** The condition for all clicks that a search finds, or for all; for `clicksQuery`. */
export async function clicksFilter(db: Db, filter: ClickFilter, search: string | undefined): Promise<SQL | undefined> {
  const list = listOf(filter)
  return search ? isAmong(list, await branchesOf(db, filter.promoterId, search)) : list.scope
}

/** The clicks with these ids, newest first. */
export const selectClicks = async (db: Db, ids: number[]) => (ids.length > 0 ? clicksQuery(db, inArray(clicks.id, ids)) : [])

/** Clicks, newest first, with the name of their promoter. */
export const clicksQuery = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: clicks.id,
      createdAt: clicks.createdAt,
      ipAddress: clicks.ipAddress,
      browser: clicks.browser,
      os: clicks.os,
      country: clicks.country,
      city: clicks.city,
      completedAt: clicks.completedAt,
      verdict: clicks.verdict,
      campaignId: clicks.campaignId,
      label: clicks.label,
      ref: clicks.ref,
      promoter: users.name,
      promoterId: users.id,
      promoterEmail: users.email,
    })
    .from(clicks)
    .leftJoin(users, eq(users.id, clicks.promoterId))
    .where(where)
    .orderBy(desc(clicks.createdAt), desc(clicks.id))

export type ClickRow = Awaited<ReturnType<typeof selectClicks>>[number]

/**
 * When the device of each of these repeats was counted for the promoter and the campaign, by the id of the repeat. A device is its fingerprint, else its
 * address and user agent, within 24 hours.
 */
export async function selectCountedAt(db: Db, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map()
  const earlier = (device: SQL) => sql`(
    select max(first.created_at) from clicks as first
    where first.verdict = 'counted' and ${device} and first.promoter_id = click.promoter_id and first.campaign_id = click.campaign_id
      and first.created_at <= click.created_at and first.created_at >= click.created_at - interval '24 hours'
  )`
  const rows = await db.execute<{ id: string; at: string | null }>(sql`
    select id, case when fingerprint is not null then ${earlier(sql`first.fingerprint = click.fingerprint`)}
      else ${earlier(sql`first.fingerprint is null and first.ip_address = click.ip_address and first.user_agent = click.user_agent`)} end as at
    from clicks as click where ${inArray(sql`id`, ids)}`)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[Number(id), new Date(at)] as const] : [])))
}

/** The id of the active promoter behind a code. */
export async function selectActivePromoter(db: Db, code: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.role, 'promoter'), users.active))
  return row?.id
}

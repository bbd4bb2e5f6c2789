import 'server-only'
import { type AnyColumn, and, asc, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'
import { completions } from '@/db/schema/completions'
import { lifetimeTotals } from '@/db/schema/lifetime-totals'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { promoterGroups } from '@/db/schema/promoter-groups'
import { users } from '@/db/schema/users'
import { groupOf } from '@/lib/money/ledger/bonuses'
import type { ApplicationState } from '@/lib/people/applications/contract'
import { matchesSearch } from '@/lib/platform/service/pagination'
import type { PromoterSort, PromoterStatus } from './contract'

const isPromoter = eq(users.role, 'promoter')
/** Which promoters a list has. */
export interface PromoterFilter {
  search?: string | undefined
  status?: PromoterStatus | undefined
  group?: number | undefined
}

/** The id of a promoter's group. */
const groupId = sql.raw(groupOf('users.id'))

/** What became of the application of a promoter who is not active; null for others. */
const application = sql<ApplicationState | null>`case when ${users.active} then null else (select coalesce(${promoterApplications.decision}, 'waiting')
  from ${promoterApplications} where ${promoterApplications.userId} = ${users.id} and ${promoterApplications.decision} is distinct from 'approved') end`

const isOfStatus = {
  active: sql`${users.active}`,
  disabled: sql`not ${users.active} and ${application} is distinct from 'waiting'`,
  waiting: sql`${application} = 'waiting'`,
}

const promotersMatching = ({ search, status, group }: PromoterFilter) =>
  and(
    isPromoter,
    status && isOfStatus[status],
    group === undefined ? undefined : sql`${groupId} = ${group}::bigint`,
    search ? matchesSearch(users.search, search) : undefined,
  )

/**
 * The counters of all time of each promoter, a row per promoter that has any. Some sixteen small rows per promoter are read for it whatever the
 * product's age, so that a sort by figures is right over all pages.
 */
const figuresOf = (db: Db) =>
  db
    .select({
      promoterId: lifetimeTotals.promoterId,
      clicks: sql<number>`sum(${lifetimeTotals.clicks})`.as('clicks'),
      completions: sql<number>`sum(${lifetimeTotals.completions})`.as('completions'),
      earningsCents: sql<number>`sum(${lifetimeTotals.earningsCents})`.as('earnings_cents'),
    })
    .from(lifetimeTotals)
    .where(isNotNull(lifetimeTotals.promoterId))
    .groupBy(lifetimeTotals.promoterId)
    .as('figures')

/** Promoters with their figures in the order asked for; equals are listed newest first, so that no row is on two pages. */
export function promotersQuery(db: Db, filter: PromoterFilter, sort: PromoterSort) {
  const figures = figuresOf(db)
  const figure = (column: AnyColumn | SQL.Aliased<number>) => sql`coalesce(${column}, 0)`.mapWith(Number)
  const columns = {
    clicks: figure(figures.clicks),
    completions: figure(figures.completions),
    earnings: figure(figures.earningsCents),
    created_at: users.createdAt,
  }
  const by = columns[sort.replace('-', '') as keyof typeof columns]
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      active: users.active,
      closingAt: users.closingAt,
      application,
      createdAt: users.createdAt,
      group: promoterGroups.name,
      groupId: promoterGroups.id,
      clicks: columns.clicks,
      completions: columns.completions,
      earningsCents: columns.earnings,
      owedCents:
        sql`coalesce((select sum(balance_cents) from ledger_accounts where kind in ('owed_promoter', 'reserved_promoter') and owner = ${users.id}), 0)`.mapWith(
          Number,
        ),
    })
    .from(users)
    .innerJoin(promoterGroups, eq(promoterGroups.id, groupId))
    .leftJoin(figures, eq(figures.promoterId, users.id))
    .where(promotersMatching(filter))
    .orderBy(sort.startsWith('-') ? desc(by) : asc(by), sort === 'created_at' ? asc(users.id) : desc(users.id))
    .$dynamic()
}

export const countPromoters = async (db: Db, filter: PromoterFilter) =>
  (await db.select({ found: count() }).from(users).where(promotersMatching(filter)))[0]?.found ?? 0

/** How many promoters are active, how many are disabled, and how many wait to be approved. */
export async function countPromotersByStatus(db: Db): Promise<Record<PromoterStatus, number>> {
  const of = (active: SQL) => sql`count(*) filter (where ${active})`.mapWith(Number)
  const [row] = await db
    .select({ active: of(isOfStatus.active), disabled: of(isOfStatus.disabled), waiting: of(isOfStatus.waiting) })
    .from(users)
    .where(isPromoter)
  return row ?? { active: 0, disabled: 0, waiting: 0 }
}

const promoterColumns = {
  groupId: sql`${groupId}`.mapWith(Number),
  group: sql<string>`(select ${promoterGroups.name} from ${promoterGroups} where ${promoterGroups.id} = ${groupId})`,
  id: users.id,
  name: users.name,
  email: users.email,
  active: users.active,
  closingAt: users.closingAt,
  application,
  referralCode: users.referralCode,
  locale: users.locale,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}

export const selectPromoter = async (db: Db, id: number) =>
  (
    await db
      .select(promoterColumns)
      .from(users)
      .where(and(eq(users.id, id), isPromoter))
  )[0]

/** The first promoters that a text finds by name, email address or whole referral code, the one with the code first. */
export const selectPromotersFound = (db: Db, text: string, most: number) => {
  const hasCode = eq(users.referralCode, text.trim().toUpperCase())
  return db
    .select(promoterColumns)
    .from(users)
    .where(and(isPromoter, or(hasCode, matchesSearch(users.search, text))))
    .orderBy(desc(sql`coalesce(${hasCode}, false)`), desc(users.id))
    .limit(most)
}

/** A promoter as they are, locked until the transaction ends. */
export async function selectPromoterForUpdate(tx: Db, id: number) {
  const [row] = await tx
    .select(promoterColumns)
    .from(users)
    .where(and(eq(users.id, id), isPromoter))
    .for('update')
  return row
}

/** At most this many of a promoter's completions with flags are counted, the newest. */
const MOST_FLAGGED = 1000

/** How many of a promoter's completions have which flag, the most frequent first. */
export const countFlags = (db: Db, id: number) =>
  db.execute<{ reason: FlagReason; completions: number }>(sql`
    select reason, count(*)::int as completions
    from (
      select flags from ${completions} where ${completions.promoterId} = ${id} and ${completions.flags} <> '{}'::text[]
      order by ${completions.createdAt} desc, ${completions.id} desc limit ${MOST_FLAGGED}::int
    ) as flagged, unnest(flagged.flags) as reason
    group by reason order by completions desc, reason`)

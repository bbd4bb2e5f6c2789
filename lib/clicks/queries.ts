import 'server-only'
import { and, count, desc, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { clicks } from '@/db/schema/clicks'
import { users } from '@/db/schema/users'
import { holds } from '@/lib/api/pagination'
import { ofPromotersNamed } from '@/lib/promoters/queries'
import { countriesNamed } from '@/lib/visitor/countries'

export interface ClickFilter {
  /** Null for everybody's. */
  promoterId: number | null
  search: string | undefined
}

const matching = (db: Db, { promoterId, search }: ClickFilter) =>
  and(
    eq(clicks.verdict, 'counted'),
    promoterId === null ? undefined : eq(clicks.promoterId, promoterId),
    search
      ? or(
          holds(clicks.search, search),
          inArray(clicks.country, countriesNamed(search)),
          // A promoter sees only their own: their name would find everything or nothing.
          promoterId === null ? ofPromotersNamed(db, clicks.promoterId, search) : undefined,
        )
      : undefined,
  )

/** Counted clicks, newest first, with the name of their promoter. */
export const clicksQuery = (db: Db, filter: ClickFilter) =>
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
      promoter: users.name,
    })
    .from(clicks)
    .leftJoin(users, eq(users.id, clicks.promoterId))
    .where(matching(db, filter))
    .orderBy(desc(clicks.id))
    .$dynamic()

/** How many clicks a search finds. Without a search the counters know. */
export const countClicks = async (db: Db, filter: ClickFilter) => (await db.select({ found: count() }).from(clicks).where(matching(db, filter)))[0]?.found ?? 0

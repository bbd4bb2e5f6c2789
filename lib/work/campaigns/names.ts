import 'server-only'
import { desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaigns, campaignVersions } from '@/db/schema/campaigns'
import type { ActorCtx } from '@/lib/platform/service/context'
import { CampaignTitle } from './shown-state'

/** All campaigns that were ever published, with the title in force. */
export async function campaignNames({ db }: ActorCtx) {
  const rows = await db
    .select({
      id: campaigns.id,
      slug: campaigns.slug,
      state: campaigns.state,
      isDefault: campaigns.isDefault,
      title: sql<unknown>`${campaignVersions.content} -> 'title'`,
    })
    .from(campaigns)
    .innerJoin(campaignVersions, eq(campaignVersions.id, campaigns.versionId))
    .where(ne(campaigns.state, 'draft'))
    .orderBy(sql`${campaigns.state} = 'ended'`, desc(campaigns.isDefault), campaigns.position, campaigns.id)
  return rows.flatMap(({ id, slug, state, isDefault, title }) =>
    state === 'draft' ? [] : [{ id, slug, title: CampaignTitle.parse(title), state, is_default: isDefault }],
  )
}

/** The slugs of campaigns and the numbers of versions by id, for the columns of a file. */
export async function campaignColumns(db: Db) {
  const [slugs, versions] = await Promise.all([
    db.select({ id: campaigns.id, slug: campaigns.slug }).from(campaigns),
    db.select({ id: campaignVersions.id, number: campaignVersions.number }).from(campaignVersions),
  ])
  return { slugs: new Map(slugs.map(({ id, slug }) => [id, slug])), versions: new Map(versions.map(({ id, number }) => [id, number])) }
}

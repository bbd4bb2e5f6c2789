import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaigns, campaignVersions } from '@/db/schema/campaigns'
import type { CampaignBrief } from './brief-contract'
import { PublishedContent } from './content'
import { keptVersions } from './kept-versions'

/** The version of the default campaign that adds nothing to what the desk shows anyway. */
export const FIRST_VERSION = 1

const keptBriefs = keptVersions<CampaignBrief>('campaign briefs', readBriefs)

/** What reviewers need of published versions, by version; nothing for the first task's first version, for which the desk needs none. */
export const campaignBriefs = (db: Db, versionIds: number[]): Promise<Map<number, CampaignBrief>> =>
  keptBriefs(
    db,
    versionIds.filter((id) => id !== FIRST_VERSION),
  )

async function readBriefs(db: Db, versionIds: number[]) {
  const rows = await db
    .select({ versionId: campaignVersions.id, number: campaignVersions.number, content: campaignVersions.content, id: campaigns.id, slug: campaigns.slug })
    .from(campaignVersions)
    .innerJoin(campaigns, eq(campaigns.id, campaignVersions.campaignId))
    .where(inArray(campaignVersions.id, versionIds))
  return rows.map(({ versionId, number, content, id, slug }) => {
    const { title, proof_items, reviewer_instructions, good_examples, bad_examples, reject_reasons } = PublishedContent.parse(content)
    return [versionId, { id, slug, title, version: number, proof_items, reviewer_instructions, good_examples, bad_examples, reject_reasons }] as const
  })
}

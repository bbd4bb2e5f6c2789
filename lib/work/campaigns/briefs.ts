import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaigns, campaignVersions } from '@/db/schema/campaigns'
import { processGlobal } from '@/lib/platform/process-global'
import type { CampaignBrief } from './brief-contract'
import { PublishedContent } from './content'

/** The version of the default campaign that adds nothing to what the desk shows anyway. */
const FIRST_VERSION = 1

/** Most versions that are kept in memory; a published one never changes. */
const MOST_KEPT = 500

const kept = processGlobal('campaign briefs', () => new Map<number, CampaignBrief>())

/** What reviewers need of published versions, by version; nothing for the first task's first version, for which the desk needs none. */
export async function campaignBriefs(db: Db, versionIds: number[]): Promise<Map<number, CampaignBrief>> {
  const wanted = [...new Set(versionIds)].filter((id) => id !== FIRST_VERSION)
  const missing = wanted.filter((id) => !kept.has(id))
  if (missing.length > 0) for (const [id, brief] of await readBriefs(db, missing)) kept.set(id, brief)
  const found = new Map(
    wanted.flatMap((id) => {
      const brief = kept.get(id)
      return brief ? [[id, brief] as const] : []
    }),
  )
  for (const id of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(id)
  return found
}

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

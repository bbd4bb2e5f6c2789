import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import type { AcceptTrusted } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { campaigns, campaignVersions } from '@/db/schema/campaigns'
import { keptVersions } from './kept-versions'
import { type PublicContent, publicContent } from './public-content'

/** What a version promised and asked for, as the person who did its task may see it. */
export interface VersionPromise {
  slug: string
  isDefault: boolean
  version: number
  acceptAfterDays: number | null
  acceptTrusted: AcceptTrusted
  content: PublicContent
}

const keptPromises = keptVersions<VersionPromise>('version promises', readPromises)

async function readPromises(db: Db, versionIds: number[]) {
  const rows = await db
    .select({
      versionId: campaignVersions.id,
      version: campaignVersions.number,
      acceptAfterDays: campaignVersions.acceptAfterDays,
      acceptTrusted: campaignVersions.acceptTrusted,
      content: campaignVersions.content,
      slug: campaigns.slug,
      isDefault: campaigns.isDefault,
    })
    .from(campaignVersions)
    .innerJoin(campaigns, eq(campaigns.id, campaignVersions.campaignId))
    .where(inArray(campaignVersions.id, versionIds))
  return rows.map(({ versionId, content, ...row }) => [versionId, { ...row, content: publicContent(content) }] as const)
}

/** What the published version of a completion promised. @throws when there is no such version */
export async function versionPromise(db: Db, versionId: number): Promise<VersionPromise> {
  const promise = (await keptPromises(db, [versionId])).get(versionId)
  if (!promise) throw new Error(`no version ${versionId}`)
  return promise
}

import 'server-only'
import { CAMPAIGN_SLUG } from '@/db/campaign-values'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { selectIsPublished, selectOffer } from './offer-queries'
import { promiseOf } from './show-campaign'

/** How long the page of an ended campaign says what it was, in days; afterwards it is gone. */
const SHOWN_AFTER_END_DAYS = 30

/**
 * A published campaign for its public page, by the version in force.
 * @returns undefined if there is none; `isGone` once it ended more than 30 days ago
 * @throws AppError `unavailable`
 */
export async function campaignOfPage(slug: string): Promise<{ promise: ReturnType<typeof promiseOf>; isGone: boolean } | undefined> {
  const row = await withinDeadline(selectOffer(database(), slug, null), env().DATABASE_TIMEOUT_MS)
  if (!row) return undefined
  return { promise: promiseOf(row), isGone: row.endedAt !== null && row.endedAt < Date.now() - SHOWN_AFTER_END_DAYS * 24 * 3_600_000 }
}

// Shared by the process, because the build gives each entry its own copy of this module.
const published = processGlobal('published campaigns', () => new Set<string>())

/** A slug that no campaign can have. */
const NOBODYS = 'all'

/**
 * The address of the one page for all slugs that nobody has: making a page for each would cost the process a hundred times what asking for it costs.
 * @returns undefined for every other path @throws AppError `unavailable`
 */
export async function pageOfMissingTask(path: string): Promise<string | undefined> {
  const [, slug] = /^\/tasks\/([^/]+)$/.exec(path) ?? []
  if (slug === undefined || published.has(slug)) return undefined
  const isPublished = CAMPAIGN_SLUG.test(slug) && (await withinDeadline(selectIsPublished(database(), slug), env().DATABASE_TIMEOUT_MS))
  if (!isPublished) return `/tasks/${NOBODYS}`
  published.add(slug)
  return undefined
}

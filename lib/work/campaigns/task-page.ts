import 'server-only'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { selectOffer } from './offer-queries'
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

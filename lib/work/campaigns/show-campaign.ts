import 'server-only'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { type OfferRow, selectOffer } from './offer-queries'
import { toOffer } from './open-campaigns'
import { publicContent } from './public-content'
import { refusalError } from './room'

const toDate = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

/** What a version of a campaign promises. */
export function promiseOf(row: OfferRow & { placeExpiresAt: number | null }) {
  const shown = publicContent(row.content)
  return {
    ...toOffer({ ...row, shown }),
    version: row.number,
    countries: row.countries,
    starts_at: toDate(row.startsAt),
    ends_at: toDate(row.endsAt),
    place_minutes: row.placeMinutes,
    has_budget: row.availableCents !== null,
    per_person_limit: row.perPersonLimit,
    place_expires_at: toDate(row.placeExpiresAt),
    content: shown,
  }
}

/**
 * What a published campaign promises, whatever its state: by the version in force, or by that of a place, so that its holder goes on with what they
 * began.
 * @throws AppError `not_found`
 */
export async function campaignPromise(ctx: Ctx, slug: string, token: string | undefined) {
  const row = await selectOffer(ctx.db, slug, token ? hashOfToken(token) : null)
  if (!row) throw refusalError('campaign_unknown')
  return promiseOf(row)
}

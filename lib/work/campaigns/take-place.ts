import 'server-only'
import { createHmac } from 'node:crypto'
import { normalizeReferralCode } from '@/lib/platform/codes/referral-code'
import { hashOfToken, newToken } from '@/lib/platform/codes/secret-token'
import { env } from '@/lib/platform/env'
import { toReais } from '@/lib/platform/money'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { deviceKey } from '@/lib/platform/visitor/device-key'
import type { PlaceRequest } from './decide-places'
import { keptMinutes, longestUntil } from './keep-place'
import { campaignsChanged } from './open-campaigns'
import { askForPlace } from './place-groups'
import type { PlaceRow } from './places-queries'
import { refusalError } from './room'

/** How a browser takes a place, as its call says. */
export interface PlaceAsked {
  fingerprint?: string | undefined
  referralCode?: string | undefined
  label?: string | undefined
  /** The tokens of places that the browser kept. */
  tokens: string[]
  idempotencyKey?: string | undefined
}

/** The open campaigns show what is left at most this much later, in milliseconds, so that many places do not each have them read anew. */
const SHOWN_LATER_MS = 1_000

/** A place as its holder is told of it. */
export const toHeldPlace = (place: PlaceRow) => ({
  campaign: place.slug,
  expires_at: new Date(place.expiresAt),
  seconds_left: Math.max(0, Math.round((place.expiresAt - Date.now()) / 1000)),
  renews_minutes: keptMinutes(place),
  renews_until: new Date(longestUntil(place)),
  reward: toReais(place.rewardCents),
  version: place.number,
})

/** A token that follows from the key of a call, so that a repeated call can name the same place. */
const tokenOfKey = (slug: string, fingerprint: string, key: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(JSON.stringify(['place', slug, fingerprint, key]))
    .digest('base64url')

/** What a browser says about itself, as places store it. A browser without a fingerprint is told apart by address and user agent. */
export const requestOf = ({ ip, userAgent }: Ctx, { fingerprint, referralCode, label, tokens }: Omit<PlaceAsked, 'idempotencyKey'>): PlaceRequest => ({
  newHashes: [],
  hashes: tokens.map(hashOfToken),
  fingerprint: fingerprint ?? deviceKey(undefined, ip, userAgent),
  ipAddress: ip,
  label: label ?? null,
  referralCode: referralCode ? normalizeReferralCode(referralCode) : null,
})

/**
 * Takes a place of a campaign: the right to hand in one completion at the promise of the version in force, for a time. A browser that names a place
 * of it which it holds, or repeats its call under one key, gets the same place.
 * @throws AppError `not_found`, `conflict` with the text that says why, `rate_limited`, `unavailable`
 */
export async function takePlace(ctx: Ctx, slug: string, asked: PlaceAsked) {
  const { quota } = ctx
  if (!quota) throw new AppError('internal', { cause: new Error('taking a place counts its own call and was given no quota') })
  const request = requestOf(ctx, asked)
  const ofKey = asked.idempotencyKey ? [tokenOfKey(slug, request.fingerprint, asked.idempotencyKey)] : []
  const fresh = [...ofKey, newToken(128).token]
  const kept = [...asked.tokens, ...ofKey]
  const decision = await askForPlace(slug, { ...request, newHashes: fresh.map(hashOfToken), hashes: kept.map(hashOfToken) }, quota)
  campaignsChanged(SHOWN_LATER_MS)
  if ('refused' in decision) throw refusalError(decision.refused)
  const { place } = decision
  const token = [...kept, ...fresh].find((one) => hashOfToken(one) === place.tokenHash)
  if (token === undefined) throw new AppError('internal', { cause: new Error('a place was given without its token') })
  return { place_token: token, ...toHeldPlace(place) }
}

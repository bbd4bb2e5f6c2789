import { sql } from 'drizzle-orm'
import { database } from '@/lib/platform/database'
import { send } from './http'

interface Taker {
  fingerprint?: string
  /** Tokens that the browser kept. */
  tokens?: string[]
  key?: string
  ip?: string
  body?: object
}

let serial = 0

/** Asks for a place of a campaign, from a device of its own unless told otherwise. */
export const askPlace = (slug: string, { fingerprint = `taker-${++serial}`, tokens, key, ip, body = {} }: Taker = {}) =>
  send('POST', `/api/v1/campaigns/${slug}/places`, {
    json: { fingerprint, ...body },
    headers: { ...(tokens && { 'x-place-token': tokens.join(', ') }), ...(key && { 'idempotency-key': key }) },
    ...(ip && { ip }),
  })

/** Takes a place, which must succeed. @returns what its holder is told, with the token */
export async function takenPlace(slug: string, taker: Taker = {}) {
  const { status, body } = await askPlace(slug, taker)
  if (status !== 201) throw new Error(`no place: ${status} ${JSON.stringify(body)}`)
  return body.data as { place_token: string; campaign: string; expires_at: string; seconds_left: number; renews_until: string; reward: number; version: number }
}

export const renewPlaceOf = (token: string) => send('POST', '/api/v1/places/renew', { headers: { 'x-place-token': token } })
/** Does a step of the task, which keeps the place for its whole time. */
export const workOn = (token: string, steps_done = 1) => send('POST', '/api/v1/places/work', { headers: { 'x-place-token': token }, json: { steps_done } })
export const giveBackPlaceOf = (token: string) => send('DELETE', '/api/v1/places', { headers: { 'x-place-token': token } })

/** Lets time pass for all places of a campaign that are open. */
export const agePlaces = (campaignId: number, minutes: number) =>
  database().execute(sql`
    update campaign_places set created_at = created_at - ${minutes}::int * interval '1 minute', expires_at = expires_at - ${minutes}::int * interval '1 minute',
      first_at = first_at - ${minutes}::int * interval '1 minute'
    where campaign_id = ${campaignId} and ended_at is null and completion_id is null`)

/** Lets time pass for all places of a campaign, those that have ended too. */
export const ageAll = (campaignId: number, minutes: number) =>
  database().execute(sql`
    update campaign_places set created_at = created_at - ${minutes}::int * interval '1 minute', expires_at = expires_at - ${minutes}::int * interval '1 minute',
      first_at = first_at - ${minutes}::int * interval '1 minute'
    where campaign_id = ${campaignId}`)

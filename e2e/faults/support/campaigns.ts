import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@/db/client'
import { closeDatabase, pool } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { formOf, person, proofOf } from '@/lib/testing/visitor.mjs'
import { encoded } from '../../support/ask'
import { chance, type MoneyMemory, newMoneyMemory, type Play, surely } from './money'
import { handIn, jpeg, send } from './visitors'

/** What one place promises, in centavos. */
export const PROMISED = { rewardCents: 400, commissionCents: 100 }

/** What was answered of places. */
export interface PlaceMemory extends MoneyMemory {
  /** Keys under which somebody asked for a place; each may have got one. */
  askedPlaces: number
  /** By the token of a place that was given: what its holder then did, as far as it was acknowledged. */
  places: Map<string, { code?: string; isGivenBack?: true }>
  /** Calls that were answered with no place. */
  refusedPlaces: number
}

export const newPlaceMemory = (): PlaceMemory => ({ ...newMoneyMemory(), askedPlaces: 0, places: new Map(), refusedPlaces: 0 })

/** Makes a campaign with a budget in a database, as administrators would have. */
export async function campaignIn(url: string, fundCents: number) {
  pool.current = connect(url, { poolSize: 2, prepare: true, timeoutMs: 60_000 })
  try {
    const { id, slug, version } = await liveCampaign({ ...PROMISED, fundCents })
    return { id, slug, versionId: version.id }
  } finally {
    await closeDatabase()
  }
}

/** A finished task of a place, as the page sends it. */
async function taskOf(place_token: string, fingerprint: string, referral_code: string | undefined) {
  const key = randomUUID()
  const whatsapp = `+55119${randomInt(10_000_000, 99_999_999)}`
  return { key, ...(await encoded(formOf({ ...person, whatsapp, fingerprint, referral_code, place_token, proof: proofOf(await jpeg(key), 'jpeg') }))) }
}

/** Visitors take places, repeat the call until they know, and then hand in, give the place back or go away. Some come by a promoter's link. */
export async function taker(play: Play & { memory: PlaceMemory }, slug: string, referral: string): Promise<void> {
  const { base, memory, stop } = play
  while (!stop.aborted) {
    const fingerprint = randomUUID()
    const code = chance(0.5) ? referral : undefined
    if (code) await send(`${base}/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': fingerprint } }).catch(() => {})
    memory.askedPlaces++
    const { isDone, data } = await surely(play, 'POST', `/campaigns/${slug}/places`, {
      body: { fingerprint, ...(code && { referral_code: code }) },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (!isDone) {
      memory.refusedPlaces++
      await sleep(100)
      continue
    }
    const token: string = data.place_token
    memory.places.set(token, {})
    if (chance(0.15)) {
      if ((await surely(play, 'DELETE', '/places', { headers: { 'x-place-token': token } })).isDone) memory.places.set(token, { isGivenBack: true })
    } else if (chance(0.85)) {
      const receipt = await handIn(() => base, await taskOf(token, fingerprint, code), memory)
      memory.places.set(token, { code: receipt.code })
    }
  }
}

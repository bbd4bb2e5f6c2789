import 'server-only'
import type { z } from 'zod'
import { OwnError } from '@/db/own-error.mjs'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { toReais } from '@/lib/platform/money'
import { processGlobal } from '@/lib/platform/process-global'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { FEW_PLACES, type listCampaigns } from './contract'
import { type OfferRow, selectOffers } from './offer-queries'
import { type PublicContent, publicContent } from './public-content'
import { type StateFacts, shownState, takesPeople } from './shown-state'

/** How old the list may be, in milliseconds. */
const FRESH_MS = 60_000

/** How long a reader waits for a new list while there is an old one, in milliseconds. */
const PATIENCE_MS = 1_000

/** How long the old list is answered without asking an unavailable database again, in milliseconds. */
const RETRY_MS = 5_000

/** A live campaign whose content was read. */
export type Offer = OfferRow & { shown: PublicContent }

// Shared by the process, because the build gives each entry its own copy of this module.
const kept = processGlobal('open campaigns', () => ({
  offers: undefined as Offer[] | undefined,
  until: 0,
  /** Counts the changes, so that a list that was read before one does not count as new. */
  changes: 0,
  reading: undefined as Promise<Offer[]> | undefined,
}))

/** Says that campaigns or their places have changed, so that the list is read anew. @param withinMs how much later readers may learn of it */
export function campaignsChanged(withinMs = 0): void {
  kept.until = Math.min(kept.until, Date.now() + withinMs)
  if (withinMs > 0) return
  kept.changes++
  kept.reading = undefined
}

/** Has the list read anew once a change of campaigns is stored. @returns what the change returns */
export async function shownAtOnce<Result>(change: Promise<Result>): Promise<Result> {
  const result = await change
  campaignsChanged()
  return result
}

async function read(): Promise<Offer[]> {
  const { changes } = kept
  const rows = await withinDeadline(selectOffers(database()), env().DATABASE_TIMEOUT_MS)
  const offers = rows.flatMap((row) => {
    try {
      return [{ ...row, shown: publicContent(row.content) }]
    } catch (error) {
      log.error({ err: error, slug: row.slug }, 'the content of a campaign does not parse')
      return []
    }
  })
  if (changes === kept.changes) Object.assign(kept, { offers, until: Date.now() + FRESH_MS })
  return offers
}

/** Reads the list once for all who wait. */
function readOnce(): Promise<Offer[]> {
  if (kept.reading) return kept.reading
  const reading = read().finally(() => {
    if (kept.reading === reading) kept.reading = undefined
  })
  kept.reading = reading
  return reading
}

/** The live campaigns: from memory if that is new, else from the database, and from memory again if that is away. @throws AppError `unavailable` */
async function liveOffers(): Promise<Offer[]> {
  const { offers } = kept
  if (offers && kept.until > Date.now()) return offers
  const reading = readOnce()
  if (!offers) return reading
  try {
    return await withinPatience(reading)
  } catch {
    kept.until = Date.now() + RETRY_MS
    return offers
  }
}

async function withinPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OwnError('the database is slow')), PATIENCE_MS)
  })
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** How many places are left, when fewer than `FEW_PLACES`; else null. */
export function fewPlacesLeft({ availableCents, placeCents, dailyCap, today }: Pick<StateFacts, 'availableCents' | 'placeCents' | 'dailyCap' | 'today'>) {
  const left = Math.min(
    availableCents === null ? Number.POSITIVE_INFINITY : Math.floor(availableCents / placeCents),
    dailyCap === null ? Number.POSITIVE_INFINITY : Math.max(0, dailyCap - today),
  )
  return left < FEW_PLACES ? left : null
}

/** What is told of a campaign wherever it is offered, as of this moment. */
export function toOffer(row: Offer, now = Date.now()) {
  const { slug, isDefault, kind, dailyCap, today, availableCents, placeCents, acceptAfterDays, acceptTrusted, minimumAge, shown } = row
  const [startsAt, endsAt] = [row.startsAt, row.endsAt].map((at) => (at === null ? null : new Date(at)))
  const facts = { state: row.state, startsAt: startsAt ?? null, endsAt: endsAt ?? null, dailyCap, today, availableCents, placeCents }
  return {
    slug,
    is_default: isDefault,
    state: shownState(facts, new Date(now)),
    title: shown.title,
    summary: shown.summary,
    kind,
    reward: toReais(row.rewardCents),
    minutes: shown.minutes,
    places_left: fewPlacesLeft(facts),
    accept_after_days: acceptAfterDays,
    accept_trusted: acceptTrusted,
    minimum_age: minimumAge,
  }
}

/** The open campaigns, in their order. */
export async function openCampaigns(): Promise<z.input<typeof listCampaigns.output>['data']> {
  const now = Date.now()
  const offers = (await liveOffers()).map((offer) => toOffer(offer, now))
  return offers.filter(takesPeople)
}

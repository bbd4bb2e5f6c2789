import 'server-only'
import type { Db } from '@/db/client'
import { lockFunds, reserveForPlaces } from '@/lib/money/ledger/reservation'
import type { Messages } from '@/lib/platform/i18n/messages'
import { AppError } from '@/lib/platform/service/errors'
import { insertPlaces, lockDay, type NewPlace, type PlaceTerms } from './places-queries'
import { type ShownState, shownState } from './shown-state'

/** Why a campaign takes nobody at the moment. */
const refusalOfState = {
  draft: 'campaign_unknown',
  scheduled: 'campaign_scheduled',
  full_today: 'campaign_full_today',
  out_of_budget: 'campaign_out_of_budget',
  paused: 'campaign_paused',
  ended: 'campaign_ended',
} as const satisfies Record<Exclude<ShownState, 'live'>, keyof Messages['errors']>

/** Why somebody gets no place, as the key of the text that says what to do. */
export type PlaceRefusal = (typeof refusalOfState)[keyof typeof refusalOfState] | OtherRefusal

type OtherRefusal =
  | 'campaign_done_already'
  | 'places_too_many'
  | 'network_full'
  | 'place_unknown'
  | 'place_used'
  | 'place_over'
  | 'place_was_given_back'
  | 'place_outdated'

/** A refusal as it is answered: what does not exist is not found, the rest is a conflict. */
export const refusalError = (messageKey: PlaceRefusal) =>
  new AppError(messageKey === 'campaign_unknown' || messageKey === 'place_unknown' ? 'not_found' : 'conflict', { messageKey })

/** What a campaign has left to give, which nobody else changes until the transaction ends. */
export interface Room {
  /** Places taken today. */
  today: number
  /** Null without a budget. */
  availableCents: number | null
}

/** Locks what a campaign has left: its day first, then its funds, as everybody does. */
export async function lockRoom(tx: Db, { campaignId, hasBudget }: PlaceTerms): Promise<Room> {
  // Sent together and executed in order.
  const [today, availableCents] = await Promise.all([lockDay(tx, campaignId), hasBudget ? lockFunds(tx, campaignId) : null])
  return { today, availableCents }
}

/** What one place at these terms reserves, in centavos. */
const placeCents = ({ rewardCents, commissionCents }: PlaceTerms) => rewardCents + commissionCents

/** Why there is no room for one more place at these terms; undefined if there is. */
export function noRoom(terms: PlaceTerms, { today, availableCents }: Room, now: number): PlaceRefusal | undefined {
  const { state, startsAt, endsAt, dailyCap } = terms
  const times = { startsAt: startsAt === null ? null : new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }
  const shown = shownState({ state, ...times, dailyCap, today, availableCents, placeCents: placeCents(terms) }, new Date(now))
  return shown === 'live' ? undefined : refusalOfState[shown]
}

/** How many places at these terms there is room for; infinite where nothing is scarce. */
export const placesLeft = (terms: PlaceTerms, { today, availableCents }: Room): number =>
  Math.min(
    availableCents === null ? Number.POSITIVE_INFINITY : Math.floor(availableCents / placeCents(terms)),
    terms.dailyCap === null ? Number.POSITIVE_INFINITY : Math.max(0, terms.dailyCap - today),
  )

/** Takes one place's share of the room that the caller has locked. */
export function takeRoom(terms: PlaceTerms, room: Room): void {
  room.today++
  if (room.availableCents !== null) room.availableCents -= placeCents(terms)
}

/** Stores places for which there was room and reserves their money. @returns their ids, in the same order */
export async function storePlaces(tx: Db, terms: PlaceTerms, places: NewPlace[]): Promise<number[]> {
  if (places.length === 0) return []
  const ids = await insertPlaces(tx, terms, places)
  if (terms.hasBudget) await reserveForPlaces(tx, ids)
  return ids
}

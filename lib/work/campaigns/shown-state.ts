import type { CampaignState } from '@/db/campaign-values'
import { textOf } from './texts'

/** What a campaign is said to be, which follows from its state, its times, its cap and its budget. */
export const shownStates = ['draft', 'scheduled', 'live', 'full_today', 'out_of_budget', 'paused', 'ended'] as const
export type ShownState = (typeof shownStates)[number]

/** A title or another text as answers have it, in every language in which it was written. */
export const CampaignTitle = textOf('draft', 10_000)

/** What the shown state follows from. */
export interface StateFacts {
  state: CampaignState
  startsAt: Date | null
  endsAt: Date | null
  dailyCap: number | null
  /** Places taken today. */
  today: number
  /** What is available, and what one place reserves, in centavos; null without a budget. */
  availableCents: number | null
  placeCents: number
}

/** The shown state of a campaign at a moment. */
export function shownState({ state, startsAt, endsAt, dailyCap, today, availableCents, placeCents }: StateFacts, now = new Date()): ShownState {
  if (state !== 'live') return state
  if (endsAt && endsAt <= now) return 'ended'
  if (startsAt && startsAt > now) return 'scheduled'
  if (availableCents !== null && availableCents < placeCents) return 'out_of_budget'
  return dailyCap !== null && today >= dailyCap ? 'full_today' : 'live'
}

/** Whether it takes people now, or will again tomorrow. */
export const takesPeople = ({ state }: { state: ShownState }): boolean => state === 'live' || state === 'full_today'

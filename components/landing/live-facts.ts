import { fetchFigures } from '@/lib/money/figures/client'
import type { Figures } from '@/lib/money/figures/contract'
import { fetchOpenCampaigns } from '@/lib/work/campaigns/client'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'

/** From how many paid tasks in the days of the figures the landing page tells their number: fewer say how new the site is, not how sure. */
const LEAST_PAID = 50

/** How long the answers are used again, in milliseconds. */
const FRESH_MS = 60_000

/** Asks once for all parts of the page, and again after a failure or a minute. */
function shared<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: { answer: Promise<Value>; until: number } | undefined
  return () => {
    if (asked && asked.until > Date.now()) return asked.answer
    const answer = ask()
    asked = { answer, until: Date.now() + FRESH_MS }
    answer.catch(() => {
      asked = undefined
    })
    return answer
  }
}

/** The open campaigns. @throws ApiError */
export const openOffers: () => Promise<CampaignOffer[]> = shared(() => fetchOpenCampaigns())
const figures: () => Promise<Figures> = shared(fetchFigures)

/** How many minutes the task of `/perform-task` takes; undefined while it takes nobody. @throws ApiError */
export const minutesOfDefault = async (): Promise<number | undefined> => (await openOffers()).find((offer) => offer.is_default)?.minutes

/** The public figures, if enough tasks were paid to tell them; else undefined. @throws ApiError */
export async function toldFigures(): Promise<Figures | undefined> {
  const all = await figures()
  return all.tasks_paid.cases >= LEAST_PAID ? all : undefined
}

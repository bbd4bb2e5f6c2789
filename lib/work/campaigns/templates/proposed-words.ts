import type { CampaignKind } from '@/db/campaign-values'

/**
 * What a right picture of a kind of task shows in fixed words, in both languages, as a beginning that administrators change: the button of a page that is
 * followed, the last sentence of a survey, the heading over one's own review. What the other kinds show depends on the task alone: a wrong proposal would
 * cast doubt on right pictures, so they have none.
 */
export const proposedWords: Partial<Record<CampaignKind, readonly string[]>> = {
  follow: ['Seguindo | Following'],
  survey: ['resposta foi registrada | response has been recorded'],
  review: ['Sua avaliação | Your review'],
}

/** What only a wrong picture of a kind of task shows in fixed words: the button of a page that is not followed yet. */
export const proposedWrongWords: Partial<Record<CampaignKind, readonly string[]>> = { follow: ['Seguir | Follow'] }

import type { FoundWord } from '@/db/desk-values'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'

/** What a picture is read for: the words of a right one, then those of a wrong one. A version never changes, so that their places say which is which. */
interface LookedFor {
  words: readonly string[]
  /** The place of the first word that only a wrong picture shows. */
  firstWrong: number
}

/** The words that a version names for the picture of a proof item; none for other items. */
export function wordsOfItem(brief: Pick<CampaignBrief, 'proof_items'> | undefined, item: string): LookedFor {
  const wanted = brief?.proof_items.find(({ key }) => key === item)
  const [right, wrong] = wanted?.kind === 'picture' ? [wanted.words ?? [], wanted.wrong_words ?? []] : [[], []]
  return { words: [...right, ...wrong], firstWrong: right.length }
}

/** What was found, by whether a right or only a wrong picture shows it. */
export const toldApart = (found: readonly FoundWord[], { firstWrong }: LookedFor) => ({
  right: found.filter(({ word }) => word < firstWrong),
  wrong: found.filter(({ word }) => word >= firstWrong),
})

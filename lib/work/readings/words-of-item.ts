import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'

/** The words that a version names for the picture of a proof item; none for other items. */
export function wordsOfItem(brief: CampaignBrief | undefined, item: string): readonly string[] {
  const wanted = brief?.proof_items.find(({ key }) => key === item)
  return wanted?.kind === 'picture' ? (wanted.words ?? []) : []
}

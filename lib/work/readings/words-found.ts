import 'server-only'
import type { Db } from '@/db/client'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { selectFound } from './queries'
import { wordsOfItem } from './words-of-item'

/** Words that a version names, and those of them that were found. */
interface WordsFound {
  found: number
  named: number
}

/**
 * How many of the words that their versions name were found in the newest pictures of completions, of all pictures of one together.
 * @returns by completion; without those of which no picture with named words was read
 */
export async function wordsFound(db: Db, completionIds: number[]): Promise<Map<number, WordsFound>> {
  const rows = await selectFound(db, completionIds)
  const briefs = await campaignBriefs(db, [...new Set(rows.map(({ versionId }) => versionId))])
  const words = new Map<number, WordsFound>()
  for (const { completionId, versionId, item, found } of rows) {
    const before = words.get(completionId) ?? { found: 0, named: 0 }
    const named = wordsOfItem(briefs.get(versionId), item).length
    words.set(completionId, { found: before.found + (found?.length ?? 0), named: before.named + named })
  }
  return words
}

import 'server-only'
import type { Db } from '@/db/client'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { selectFound } from './queries'
import { toldApart, wordsOfItem } from './words-of-item'

/** Words of a right picture that a version names, those of them that were found, and found ones that only a wrong picture shows. */
interface WordsFound {
  found: number
  named: number
  wrong: number
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
    const before = words.get(completionId) ?? { found: 0, named: 0, wrong: 0 }
    const lookedFor = wordsOfItem(briefs.get(versionId), item)
    const { right, wrong } = toldApart(found ?? [], lookedFor)
    words.set(completionId, { found: before.found + right.length, named: before.named + lookedFor.firstWrong, wrong: before.wrong + wrong.length })
  }
  return words
}

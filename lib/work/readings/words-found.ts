import 'server-only'
import type { Db } from '@/db/client'
import { campaignBriefs } from '@/lib/work/campaigns/briefs'
import { selectFound } from './queries'

/**
 * How many of the words that the version names were found in an attempt's pictures, of all pictures together.
 * @param attempt its number
 * @returns undefined when no picture with named words was read
 */
export async function wordsFound(db: Db, completionId: number, attempt: number): Promise<{ found: number; named: number } | undefined> {
  const rows = await selectFound(db, completionId, attempt)
  const [first] = rows
  if (!first) return undefined
  const items = (await campaignBriefs(db, [first.versionId])).get(first.versionId)?.proof_items ?? []
  const named = rows.map(({ item }) => {
    const wanted = items.find(({ key }) => key === item)
    return wanted?.kind === 'picture' ? (wanted.words?.length ?? 0) : 0
  })
  const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0)
  return { found: sum(rows.map(({ found }) => found?.length ?? 0)), named: sum(named) }
}

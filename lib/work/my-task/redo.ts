import 'server-only'
import type { Db } from '@/db/client'
import { FIRST_VERSION } from '@/lib/work/campaigns/briefs'
import { codeTriesLeft } from '@/lib/work/campaigns/code-tries'
import type { VersionPromise } from '@/lib/work/campaigns/version-promises'
import { selectSentItems, type TaskRow } from './queries'

/**
 * What a returned task asks for again, with what was sent last where it is kept and may be shown: of a code only how many tries are left.
 * Undefined for the first task's first version, which asks for its picture alone.
 */
export async function redoItems(db: Db, { id, attempt, versionId }: TaskRow['completion'], { content }: VersionPromise) {
  if (versionId === FIRST_VERSION) return undefined
  const asksCode = content.proof_items.some(({ kind }) => kind === 'code')
  const [rows, triesLeft] = await Promise.all([selectSentItems(db, id), asksCode ? codeTriesLeft(db, id) : null])
  return content.proof_items.map((item) => {
    const isHidden = item.kind === 'picture' || item.kind === 'code'
    const before = isHidden ? undefined : rows.findLast((row) => row.attempt === attempt && row.key === item.key)
    return { item, sent: before?.value ?? null, tries_left: item.kind === 'code' ? triesLeft : null }
  })
}

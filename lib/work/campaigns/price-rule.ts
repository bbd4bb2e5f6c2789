import 'server-only'
import type { Db } from '@/db/client'
import { secondPersonFor } from '@/lib/people/users/other-admins'
import type { CampaignRecord, VersionRecord } from './admin-queries'

/**
 * Whether a version would pay what nobody else looks at: money comes into a budget by two, so without one no price is promised, and none raised, while
 * there is another administrator. The price of the default campaign never changes.
 */
export async function needsBudget(db: Db, actor: number, { isDefault, hasBudget }: CampaignRecord, inForce: VersionRecord | undefined, draft: VersionRecord) {
  if (isDefault || hasBudget) return false
  const isDearer = draft.rewardCents > (inForce?.rewardCents ?? 0) || draft.commissionCents > (inForce?.commissionCents ?? 0)
  return isDearer && (await secondPersonFor(db, actor)).isNeeded
}

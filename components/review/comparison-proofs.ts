import { earlierMatches } from '@/lib/work/completions/earlier-matches'
import type { ReviewItem } from '@/lib/work/review/decision/contract'

/** A picture to compare with the proof under review: the proof of an earlier match, or an earlier attempt. */
export interface ComparisonProof {
  key: string
  /** The completion through which a fresh address is fetched. */
  completionId: number
  /** The attempt of the completion itself; undefined for the newest attempt of another completion. */
  attempt?: number
  proof: string | null
  name: string
  code: string
}

/** Each earlier match once, even if several flags name it, then the earlier attempts, newest first. */
export function comparisonProofs({ completion, attempts }: ReviewItem): ComparisonProof[] {
  const matches = earlierMatches(completion.flags).map(({ id, proof, name, payment_code: code }) => ({ key: `c${id}`, completionId: id, proof, name, code }))
  const earlier = attempts.slice(0, -1).map(({ attempt, proof }) => ({
    ...{ key: `a${attempt}`, completionId: completion.id, attempt, proof },
    ...{ name: completion.name, code: completion.payment_code },
  }))
  return [...matches, ...earlier.reverse()]
}

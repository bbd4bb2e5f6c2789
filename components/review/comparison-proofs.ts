import { earlierMatches } from '@/lib/work/completions/earlier-matches'
import type { ReviewItem } from '@/lib/work/reviews/contract'

/** A picture that can stand beside the proof under review: that of an earlier completion which a flag names, or an earlier attempt. */
export interface ComparisonProof {
  key: string
  /** Whose proofs bring a newer address. */
  completionId: number
  /** Of the completion itself; undefined for another one's newest. */
  attempt?: number
  proof: string | null
  name: string
  code: string
}

/** Each earlier completion once, however many flags name it, then the earlier attempts, the last first. */
export function comparisonProofs({ completion, attempts }: ReviewItem): ComparisonProof[] {
  const matches = earlierMatches(completion.flags).map(({ id, proof, name, payment_code: code }) => ({ key: `c${id}`, completionId: id, proof, name, code }))
  const earlier = attempts.slice(0, -1).map(({ attempt, proof }) => ({
    ...{ key: `a${attempt}`, completionId: completion.id, attempt, proof },
    ...{ name: completion.name, code: completion.payment_code },
  }))
  return [...matches, ...earlier.reverse()]
}

import type { Signal } from '../signal'

/** With fewer decided, a share of rejections is chance. */
const ENOUGH_DECIDED = 20
/** Rejected shares from which the signal counts, and at which it is as strong as it gets. */
const [COUNTS_FROM, FULL_FROM] = [0.25, 0.6]

/** The promoter's people are often rejected. */
export const promoter: Signal = {
  weight: 30,
  see: (facts) => {
    const { decided, rejected } = facts.promoter ?? { decided: 0, rejected: 0 }
    if (decided < ENOUGH_DECIDED) return undefined
    const share = rejected / decided
    if (share < COUNTS_FROM) return undefined
    const strength = Math.min(1, Math.max(0.1, (share - COUNTS_FROM) / (FULL_FROM - COUNTS_FROM)))
    return { strength: Math.round(strength * 100) / 100, saw: { count: rejected, of: decided } }
  },
}

import 'server-only'
import type { Db } from '@/db/client'
import { env } from '@/lib/platform/env'
import type { Balance } from './own-contract'
import { type PayoutEligibility, selectPersonEligibility } from './request-queries'

/** The least that a promoter can ask for, in centavos. @param ofGroup what their group says */
export const minimumCents = (ofGroup: number | null): number => ofGroup ?? env().MINIMUM_PAYOUT * 100

/** Why a promoter cannot ask for a payout; null when they can. @param leastCents the least that is paid, in centavos */
export function promoterRefusal(standing: PayoutEligibility, availableCents: number, leastCents: number): Balance['refusal'] {
  if (standing.isOpen) return 'already_open'
  if (standing.isBlocked) return 'payee_blocked'
  if (availableCents < leastCents) return 'below_minimum'
  if (!standing.hasMethod) return 'no_method'
  if (standing.keyFailed) return 'key_failed'
  return null
}

type PersonRefusal = 'paid' | 'already_open' | 'payee_blocked' | 'no_method' | 'method_waits' | 'key_failed' | 'soon'

/**
 * Why the person of an approved task need not or cannot ask for its payout; `soon` when it is requested automatically within minutes; null when only
 * they can ask.
 */
export async function personRefusal(db: Db, completionId: number): Promise<PersonRefusal | null> {
  const { isPaid, isOpen, isBlocked, hasMethod, usableAt, keyFailed, hasFailed } = await selectPersonEligibility(db, completionId)
  if (isPaid) return 'paid'
  if (isOpen) return 'already_open'
  if (isBlocked) return 'payee_blocked'
  if (!hasMethod) return 'no_method'
  if (usableAt && usableAt.getTime() > Date.now()) return 'method_waits'
  if (keyFailed) return 'key_failed'
  return hasFailed ? null : 'soon'
}

import 'server-only'
import type { Db } from '@/db/client'
import type { PayoutProblem } from '@/db/desk-values'
import type { PayoutFailure } from '@/db/values'
import { violatedKey } from '@/lib/platform/service/errors'
import { failPayment, lockPayment, makePayment, noteSeen, setProblem } from './change-state'
import type { ProviderFailure, ProviderMismatch, ProviderOutcome } from './providers/provider'

const failures: Partial<Record<ProviderFailure, PayoutFailure>> = { wrong_key: 'wrong_key' }
const problems: Record<ProviderMismatch, PayoutProblem> = {
  other_amount: 'amount_differs',
  other_key: 'payee_differs',
  other_id: 'payee_differs',
  no_transaction_id: 'no_number',
  gone: 'gone',
}

/**
 * Books what the provider says of a payment, for each payout that it pays. A contradiction to a settled payout, or a transaction id that another payout
 * has, is left for an administrator to look at.
 * @param id the payout that gives the payment its reference
 */
export async function applyOutcome(db: Db, id: number, { state, has, transactionId, failure, code, mismatch }: ProviderOutcome): Promise<void> {
  const apply = async (tx: Db) => {
    const payment = await lockPayment(tx, id)
    const [payout] = payment
    if (has && !payout.seenAtProvider) await noteSeen(tx, id)
    if (mismatch) {
      if (payout.state === 'sending') await setProblem(tx, id, problems[mismatch])
    } else if (state === 'confirmed' && transactionId) {
      if (payout.state === 'sending') await makePayment(tx, payment, transactionId)
      else if (payout.state === 'failed') await setProblem(tx, id, 'confirmed_after_failed')
      // The payout was marked by hand, and perhaps paid by hand too.
      else if (payout.transactionId !== transactionId) await setProblem(tx, id, 'number_differs')
    } else if (state === 'failed') {
      if (payout.state === 'sending') await failPayment(tx, payment, { failure: (failure && failures[failure]) || 'refused', note: code ?? null })
      else if (payout.state === 'paid') await setProblem(tx, id, 'failed_after_paid')
    }
  }
  try {
    await db.transaction(apply)
  } catch (error) {
    if (violatedKey(error) !== 'payouts_transaction_key') throw error
    await setProblem(db, id, 'number_used')
  }
}

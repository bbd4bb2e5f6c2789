import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { type FlagReason, flagReasons, type Repeats } from '@/db/desk-values'
import { completions } from '@/db/schema/completions'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { AppError } from '@/lib/platform/service/errors'
import { insertAttempt } from './attempt-items'
import { attemptsLeft } from './attempts-left'
import { changeStatus } from './change-status'
import { isAnyUncompared, similarToAny } from './fraud-flags'
import { lockRejected } from './lock-rejected'
import { newItems } from './new-items'
import { flagsOf, linksOf, type ProofValue } from './proof-form'
import { refreshSameSenderBacklog } from './same-sender-backlog'
import type { StoredProof } from './store-proof'
import { lockTraits, selectFirstWithLink, selectFirstWithPicture } from './submit-queries'

interface NewAttempt {
  proofs: StoredProof[]
  values?: ProofValue[]
  idempotencyKey?: string | undefined
}

/**
 * Takes a new proof for a rejected completion, which is in review and counts again, on its own day and for its own promoter. Its flags about
 * pictures and values become those of the new proof.
 * @returns its id and flags
 * @throws AppError `not_found`; `conflict` when it is not rejected, the time is over, no attempt is left, or none would change the answer
 */
export async function resubmit(tx: Db, id: number, { idempotencyKey, proofs, values = [] }: NewAttempt) {
  const [pictures, links] = [proofs.map(({ sha256 }) => sha256), linksOf(values)]
  await lockTraits(tx, { fingerprint: null, whatsapp: [], pictures, links })
  const completion = await lockRejected(tx, id)
  if (completion.reason === 'already_done') throw new AppError('conflict', { messageKey: 'nothing_to_redo' })
  if (attemptsLeft(completion.attempt, completion.reason) <= 0) throw new AppError('conflict', { messageKey: 'no_attempt_left' })
  const number = completion.attempt + 1
  const [[row], same, sameLink, erased] = await Promise.all([
    tx.select({ flags: completions.flags, repeats: completions.repeats }).from(completions).where(eq(completions.id, id)),
    selectFirstWithPicture(tx, pictures, id),
    selectFirstWithLink(tx, links, id),
    wasErased(tx, pictures.map(erasedHash.picture)),
    insertAttempt(tx, { completionId: id, number, idempotencyKey: idempotencyKey ?? null }, newItems(proofs, values)),
  ])
  const { same_picture, similar_picture, same_link, ...others }: Repeats = row?.repeats ?? {}
  const similarTo = similarToAny(proofs)
  const repeats: Repeats = {
    ...others,
    ...(same ? { same_picture: same } : similarTo && { similar_picture: similarTo }),
    ...(sameLink && { same_link: sameLink }),
  }
  // The flags of a proof are set anew, the others stay.
  const ofProof: Partial<Record<FlagReason, boolean>> = {
    same_picture: repeats.same_picture !== undefined,
    similar_picture: repeats.similar_picture !== undefined,
    same_link: repeats.same_link !== undefined,
    not_compared: isAnyUncompared(proofs) && !same,
    wrong_choice: flagsOf(values).includes('wrong_choice'),
  }
  const flags = flagReasons.filter((reason) => ofProof[reason] ?? (row?.flags.includes(reason) || (reason === 'erased_before' && erased)))
  await changeStatus(tx, completion, { to: 'in_review', back: 'resubmitted', more: { attempt: number, reopenedAt: new Date(), flags, repeats } })
  await refreshSameSenderBacklog(tx, [completion])
  return { id, flags }
}

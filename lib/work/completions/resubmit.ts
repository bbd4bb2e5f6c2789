import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { type FlagReason, flagReasons, type Repeats } from '@/db/desk-values'
import { completions } from '@/db/schema/completions'
import type { RejectReason } from '@/db/values'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { AppError } from '@/lib/platform/service/errors'
import { insertAttempt, selectEarlierItems } from './attempt-items'
import { attemptsLeft } from './attempts-left'
import { changeStatus, type LockedCompletion } from './change-status'
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
 * @throws AppError `not_found`; `conflict` when it is not rejected, the time is over, no attempt is left, none would change the answer, or its money went
 * back and there is none; `invalid` by field when it is the proof that was rejected
 */
export async function resubmit(tx: Db, id: number, { idempotencyKey, proofs, values = [] }: NewAttempt) {
  const [pictures, links] = [proofs.map(({ sha256 }) => sha256), linksOf(values)]
  await lockTraits(tx, { fingerprint: null, whatsapp: [], pictures, links })
  const completion = await lockRejected(tx, id)
  if (completion.reason === 'already_done') throw new AppError('conflict', { messageKey: 'nothing_to_redo' })
  if (completion.reason === 'not_a_task') throw new AppError('conflict', { messageKey: 'no_further_proof' })
  if (attemptsLeft(completion.attempt, completion.reason) <= 0) throw new AppError('conflict', { messageKey: 'no_attempt_left' })
  await refuseSameProof(tx, completion, { proofs, values })
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

/** The reasons that say something of the pictures, so that the same ones are no new proof. */
const reasonsOfPicture: (RejectReason | null)[] = ['wrong_task', 'incomplete', 'already_used', 'unreadable', 'edited']

/** After these a sharper or unchanged picture of the same screen is what was asked for, so only the same file is refused. */
const reasonsOfFile: (RejectReason | null)[] = ['unreadable', 'edited']

/** Copies of a picture that were saved anew, or with noise, differ by at most so many bits, other screens of one app by 30 and more. */
const SAME_WITHIN = 8

const bitsApart = (one: string, other: string) => Array.from(one).filter((bit, at) => bit !== other[at]).length

/**
 * Refuses a proof of which nothing is new: each of its pictures, and all else, was sent with an earlier attempt of the same completion.
 * @throws AppError `invalid` by field
 */
async function refuseSameProof(tx: Db, { id, reason }: LockedCompletion, { proofs, values = [] }: NewAttempt): Promise<void> {
  if (proofs.length === 0 || !reasonsOfPicture.includes(reason)) return
  const earlier = await selectEarlierItems(tx, id)
  const isSame = ({ sha256, picture }: StoredProof) =>
    earlier.some(
      ({ proofSha256, proofHash }) =>
        proofSha256 === sha256 || (!reasonsOfFile.includes(reason) && picture && proofHash && bitsApart(picture.hash, proofHash) <= SAME_WITHIN),
    )
  if (!proofs.every(isSame) || !values.every((sent) => earlier.some(({ item, value }) => item === sent.key && value === sent.value))) return
  const fields = proofs.map(({ item }) => (item === undefined ? 'proof' : `proof_${item}`))
  throw new AppError('invalid', { fields: Object.fromEntries(fields.map((field) => [field, ['proof_returned_before']])) })
}

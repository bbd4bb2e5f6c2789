import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { flagReasons, type Repeats } from '@/db/desk-values'
import { completions } from '@/db/schema/completions'
import { MAX_ATTEMPTS } from '@/db/values'
import { erasedHash, wasErased } from '@/lib/people/erased-hashes/erased-hashes'
import { AppError } from '@/lib/platform/service/errors'
import { insertAttempt, newPictureItem } from './attempt-items'
import { changeStatus } from './change-status'
import { lockRejected } from './lock-rejected'
import { refreshSameSenderBacklog } from './same-sender-backlog'
import type { StoredProof } from './store-proof'
import { lockTraits, selectFirstWithPicture } from './submit-queries'

interface NewAttempt extends StoredProof {
  idempotencyKey?: string | undefined
}

/**
 * Takes a new proof for a rejected completion, which is in review and counts again, on its own day and for its own promoter. Its flags about the
 * picture become those of the new proof.
 * @returns its id and flags
 * @throws AppError `not_found`; `conflict` when it is not rejected, the time is over or no attempt is left
 */
export async function resubmit(tx: Db, id: number, { idempotencyKey, ...proof }: NewAttempt) {
  const { sha256, picture, similarTo } = proof
  await lockTraits(tx, { fingerprint: null, whatsapp: [], sha256 })
  const completion = await lockRejected(tx, id)
  if (completion.attempt >= MAX_ATTEMPTS) throw new AppError('conflict', { messageKey: 'no_attempt_left' })
  const number = completion.attempt + 1
  const [[row], same, erased] = await Promise.all([
    tx.select({ flags: completions.flags, repeats: completions.repeats }).from(completions).where(eq(completions.id, id)),
    selectFirstWithPicture(tx, sha256, id),
    wasErased(tx, [erasedHash.picture(sha256)]),
    insertAttempt(tx, { completionId: id, number, idempotencyKey: idempotencyKey ?? null }, [newPictureItem(proof)]),
  ])
  const { same_picture, similar_picture, ...others }: Repeats = row?.repeats ?? {}
  const repeats: Repeats = { ...others, ...(same ? { same_picture: same } : similarTo && { similar_picture: similarTo }) }
  const isAboutPicture = (reason: string) => reason.endsWith('_picture') || reason === 'not_compared'
  const flags = flagReasons.filter((reason) =>
    reason === 'not_compared'
      ? !picture && !same
      : isAboutPicture(reason)
        ? repeats[reason] !== undefined
        : row?.flags.includes(reason) || (reason === 'erased_before' && erased),
  )
  await changeStatus(tx, completion, { to: 'in_review', more: { attempt: number, reopenedAt: new Date(), flags, repeats } })
  await refreshSameSenderBacklog(tx, [completion])
  return { id, flags }
}

import 'server-only'
import type { EditingProgram } from '@/db/signal-values'
import type { ReceivedFile } from '@/lib/platform/contract/received-file'
import { metrics } from '@/lib/platform/metrics'
import { CallerGone } from '@/lib/platform/service/caller'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, toAppError } from '@/lib/platform/service/errors'
import { cleanProof } from '@/lib/work/proofs/clean'
import { senderOf } from '@/lib/work/proofs/decode-turns'
import { discardProofs } from '@/lib/work/proofs/discard'
import { proofStore } from '@/lib/work/proofs/store'
import { findLookalike, type Lookalike } from './fraud-flags'

/** A picture as it was sent. */
export interface SentPicture {
  /** The key of its proof item; undefined for the default campaign's. */
  item: string | undefined
  /** Its field in the form, which an error names. */
  field: string
  file: File | ReceivedFile
}

/** A stored proof, compared with earlier ones. */
export interface StoredProof extends Lookalike {
  item?: string | undefined
  proofKey: string
  sha256: string
  editedWith?: EditingProgram | undefined
}

/**
 * Cleans and stores the pictures of a proof, one after the other, and calls `store` to write their rows. The files are written before the rows, so
 * that no row is without its file; if a row or a later picture fails, the files are removed.
 * @param except the completion whose further attempt it is, which they are not compared with
 * @throws AppError `invalid` when one is no acceptable picture, `unavailable` when it cannot be stored
 */
export const withStoredProofs = <T>(
  ctx: Ctx,
  [first, ...others]: SentPicture[],
  store: (proofs: StoredProof[]) => Promise<T>,
  except?: number,
  stored: StoredProof[] = [],
): Promise<T> => (first ? withStoredProof(ctx, first, (proof) => withStoredProofs(ctx, others, store, except, [...stored, proof]), except) : store(stored))

async function withStoredProof<T>(ctx: Ctx, { item, field, file }: SentPicture, store: (proof: StoredProof) => Promise<T>, except?: number): Promise<T> {
  const proof = await cleanProof(file, senderOf(ctx), field)
  ctx.signal().throwIfAborted()
  const lookalike = findLookalike(ctx, proof, except)
  const proofKey = await proofStore()
    .put(proof.bytes, proof.type)
    .catch((cause) => {
      // A full disk or an unreachable store is temporary; the page keeps the task and tries again.
      throw new AppError('unavailable', { retryAfter: 5, cause })
    })
  metrics()?.proofs.inc()
  metrics()?.proofBytes.inc(proof.bytes.length)
  try {
    return await store({ item, proofKey, sha256: proof.sha256, editedWith: proof.editedWith, ...(await lookalike) })
  } catch (error) {
    // After a connection broke during the commit the row may exist; the sweep finds out.
    if (error instanceof CallerGone || toAppError(error).code !== 'unavailable') await discardProofs(ctx, [proofKey])
    throw error
  }
}

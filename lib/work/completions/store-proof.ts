import 'server-only'
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

/** A stored proof, compared with earlier ones. */
export interface StoredProof extends Lookalike {
  proofKey: string
  sha256: string
}

/**
 * Cleans and stores a proof and calls `store` to write its row. The file is written before the row, so that no row is without its file; if the row
 * fails, the file is removed.
 * @param except the completion whose further attempt it is, which it is not compared with
 * @throws AppError `invalid` when the proof is no acceptable picture, `unavailable` when it cannot be stored
 */
export async function withStoredProof<T>(ctx: Ctx, file: File | ReceivedFile, store: (proof: StoredProof) => Promise<T>, except?: number): Promise<T> {
  const proof = await cleanProof(file, senderOf(ctx))
  ctx.signal.throwIfAborted()
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
    return await store({ proofKey, sha256: proof.sha256, ...(await lookalike) })
  } catch (error) {
    // After a connection broke during the commit the row may exist; the sweep finds out.
    if (error instanceof CallerGone || toAppError(error).code !== 'unavailable') await discardProofs(ctx, [proofKey])
    throw error
  }
}

import { MAX_ATTEMPTS, type RejectReason, takesNoProof } from '@/db/values'

/** How many proofs a rejected completion still takes. */
export const attemptsLeft = (attempt: number, reason: RejectReason | null | undefined): number => (takesNoProof(reason) ? 0 : MAX_ATTEMPTS - attempt)

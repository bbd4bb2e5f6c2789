import { MAX_ATTEMPTS, type RejectReason } from '@/db/values'

/** How many proofs a rejected completion still takes. None mends what was done before: that leaves only the appeal. */
export const attemptsLeft = (attempt: number, reason: RejectReason | null | undefined): number => (reason === 'already_done' ? 0 : MAX_ATTEMPTS - attempt)

import 'server-only'
import type { mails } from '@/db/schema/mails'
import type { Queue } from '@/lib/platform/deliveries/queue'

export type QueuedLetter = typeof mails.$inferSelect

/** The delay after the first failure; each further failure doubles it. */
const RETRY_MS = 30_000
const MOST_RETRY_MS = 2 * 60 * 60_000

/** Letters, as deliveries. */
export const letterQueue: Queue = { table: 'mails', leaseMs: 3 * 60_000, retryMs: (attempts) => Math.min(RETRY_MS * 2 ** (attempts - 1), MOST_RETRY_MS) }

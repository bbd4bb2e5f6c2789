import { processGlobal } from '@/lib/platform/process-global'

/**
 * Whether this process has prepared what its first callers need: tables, the first administrator, jobs. Before, nobody could sign in to a new
 * installation. True where no start prepares anything, as in tests of single routes.
 */
export const preparation = processGlobal('preparation', () => ({ isDone: true }))

import 'server-only'
import type { Db } from '@/db/client'
import { log } from '@/lib/platform/log'
import type { ProofStore } from '@/lib/proofs/proof-store'
import { purgeOldData } from './purge'

const FIRST_MS = 5 * 60 * 1000
const EVERY_MS = 24 * 60 * 60 * 1000

/** Erases old personal data soon after the start, so that a process restarted each day does it too, and then daily. @param database asked each time, because a pool that hangs is replaced */
export function keepPurging(database: () => Db, store: ProofStore): void {
  const purge = () =>
    purgeOldData(database(), store).then(
      (purged) => Object.values(purged).some((rows) => rows > 0) && log.info({ purged }, 'erased old personal data'),
      (error) => log.warn({ err: error }, 'could not erase all old personal data; the next run goes on'),
    )
  setTimeout(purge, FIRST_MS).unref()
  setInterval(purge, EVERY_MS).unref()
}

import 'server-only'
import type { Db } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import type { ProofStore } from '@/lib/work/proofs/proof-store'
import { purgeOldData } from './purge'

/** @param database asked each time, because a pool that hangs is replaced */
export const purgeJob = (database: () => Db, store: ProofStore): Job => ({
  name: 'erase all old personal data',
  firstMs: 5 * 60 * 1000,
  everyMs: 24 * 60 * 60 * 1000,
  run: async (stop) => {
    const purged = await purgeOldData(database(), store, { stop })
    if (Object.values(purged).some((rows) => rows > 0)) log.info({ purged }, 'erased old personal data')
  },
})

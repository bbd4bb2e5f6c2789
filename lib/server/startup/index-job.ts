import 'server-only'
import { buildMissingIndexes } from '@/db/migrate.mjs'
import { env } from '@/lib/platform/env'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'

/** Builds the indexes of large tables. Migrations leave them out to keep an upgrade short, and without them some lists and searches take seconds. */
export const indexJob = (): Job => ({
  name: 'build missing indexes',
  firstMs: 5_000,
  everyMs: 60_000,
  run: async (stop) => {
    const { DATABASE_URL, DATABASE_PREPARE } = env()
    // Behind a pooler `npm run db:migrate`, which has a direct address, builds them.
    if (DATABASE_PREPARE) await buildMissingIndexes(DATABASE_URL, { stop, onBuilt: (built) => log.info(built, 'built an index that a migration had left out') })
  },
})

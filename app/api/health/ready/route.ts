import { sql } from 'drizzle-orm'
import newest from '@/db/migrations/meta/_journal.json'
import { database } from '@/lib/platform/database'
import { replicaTrouble, watchReplica } from '@/lib/platform/replica/replica'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { preparation } from '@/lib/server/startup/preparation'
import { isForeign } from '@/lib/work/proofs/installation'
import { proofStore } from '@/lib/work/proofs/store'

export const dynamic = 'force-dynamic'

const headers = { 'cache-control': 'no-store' }

/** The problems that need the operator. Details such as folders are only in the log, because this address is public. */
async function warnings() {
  const foreign = await isForeign(database(), proofStore()).catch(() => false)
  // Asked for its position, so that its trouble is seen here also while nobody reads.
  watchReplica()
  const trouble = replicaTrouble()
  const found = [
    ...(foreign ? ['The proofs do not belong to this database; see the log.'] : []),
    ...(trouble ? [`The replica of DATABASE_READ_URL is left out: ${trouble}.`] : []),
  ]
  return found.length > 0 ? { warnings: found } : {}
}

const notYet = (status: string) => Response.json({ status }, { status: 503, headers: { ...headers, 'retry-after': '2' } })

/**
 * Answers 200 when the database answers and has every migration, and this process has made its preparations; else 503. `warnings` lists the problems
 * that need the operator.
 */
export async function GET() {
  try {
    const rows = await withinDeadline(database().execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`), 2_000)
    if ((rows[0]?.applied ?? 0) < newest.entries.length) return notYet('migrating')
    if (!preparation.isDone) return notYet('starting')
    return Response.json({ status: 'ready', ...(await withinDeadline(warnings(), 2_000)) }, { headers })
  } catch {
    return notYet('database away')
  }
}

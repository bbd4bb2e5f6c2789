import { sql } from 'drizzle-orm'
import newest from '@/db/migrations/meta/_journal.json'
import { database } from '@/lib/platform/database'
import { replicaTrouble, watchReplica } from '@/lib/platform/replica/replica'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { preparation } from '@/lib/server/startup/preparation'
import { isForeign } from '@/lib/work/proofs/installation'
import { localProofFolder, proofStore } from '@/lib/work/proofs/store'

export const dynamic = 'force-dynamic'

const headers = { 'cache-control': 'no-store' }

/** The problems that need the operator. Details such as folders are only in the log, because this address is public. */
async function warnings(schemaAt: number) {
  // Elsewhere proofs stand under the id of their database, and asking a bucket would make this answer depend on it.
  const isForeignFolder = localProofFolder() !== undefined && (await isForeign(database(), proofStore()).catch(() => false))
  // Asked for its position, so that its trouble is seen here also while nobody reads.
  watchReplica()
  const trouble = replicaTrouble()
  const found = [
    ...(isForeignFolder ? ['The proofs do not belong to this database; see the log.'] : []),
    ...(schemaAt > Math.max(...newest.entries.map(({ when }) => when))
      ? ['A newer version has migrated the database; replace this process by one of it.']
      : []),
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
    const migrations = sql`select count(*)::int as applied, max(created_at)::float8 as at from drizzle.__drizzle_migrations`
    const [row] = await withinDeadline(database().execute<{ applied: number; at: number | null }>(migrations), 2_000)
    if ((row?.applied ?? 0) < newest.entries.length) return notYet('migrating')
    if (!preparation.isDone) return notYet('starting')
    return Response.json({ status: 'ready', ...(await withinDeadline(warnings(row?.at ?? 0), 2_000)) }, { headers })
  } catch {
    return notYet('database away')
  }
}

import { sql } from 'drizzle-orm'
import newest from '@/db/migrations/meta/_journal.json'
import { database } from '@/lib/platform/database'
import { replicaTrouble, watchReplica } from '@/lib/platform/replica/replica'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { version } from '@/lib/platform/version'
import { preparation } from '@/lib/server/startup/preparation'
import { storageTrouble } from '@/lib/server/startup/storage-trouble'

export const dynamic = 'force-dynamic'

const headers = { 'cache-control': 'no-store' }

/** The problems that need the operator. Details such as folders are only in the log, because this address is public. */
async function troubles(schemaAt: number) {
  const storage = await storageTrouble()
  // Asked for its position, so that its trouble is seen here also while nobody reads.
  watchReplica()
  const trouble = replicaTrouble()
  const found = [
    ...storage.map(({ message }) => message),
    ...(schemaAt > Math.max(...newest.entries.map(({ when }) => when))
      ? ['A newer version has migrated the database; replace this process by one of it.']
      : []),
    ...(trouble ? [`The replica of DATABASE_READ_URL is left out: ${trouble}.`] : []),
  ]
  return { isStopped: storage.some(({ isStopped }) => isStopped), told: found.length > 0 ? { warnings: found } : {} }
}

const notYet = (status: string, told: { warnings?: string[] } = {}) =>
  Response.json({ status, ...told }, { status: 503, headers: { ...headers, 'retry-after': '2' } })

/**
 * Answers 200 when the database answers and has every migration, this process has made its preparations, and a task can be stored; else 503. `warnings`
 * lists the problems that need the operator.
 */
export async function GET() {
  try {
    const migrations = sql`select count(*)::int as applied, max(created_at)::float8 as at from drizzle.__drizzle_migrations`
    const [row] = await withinDeadline(database().execute<{ applied: number; at: number | null }>(migrations), 2_000)
    if ((row?.applied ?? 0) < newest.entries.length) return notYet('migrating')
    if (!preparation.isDone) return notYet('starting')
    const { isStopped, told } = await withinDeadline(troubles(row?.at ?? 0), 2_000)
    return isStopped ? notYet('storage away', told) : Response.json({ status: 'ready', version, ...told }, { headers })
  } catch {
    return notYet('database away')
  }
}

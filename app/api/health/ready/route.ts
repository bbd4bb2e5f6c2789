import { sql } from 'drizzle-orm'
import newest from '@/db/migrations/meta/_journal.json'
import { database } from '@/lib/platform/database'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { isForeign } from '@/lib/work/proofs/installation'
import { proofStore } from '@/lib/work/proofs/store'

export const dynamic = 'force-dynamic'

const headers = { 'cache-control': 'no-store' }

/** The problems that need the operator. Details such as folders are only in the log, because this address is public. */
async function warnings() {
  const foreign = await isForeign(database(), proofStore()).catch(() => false)
  return foreign ? { warnings: ['The proofs do not belong to this database; see the log.'] } : {}
}

/** Answers 200 when the database answers and has every migration, else 503. `warnings` lists the problems that need the operator. */
export async function GET() {
  try {
    const rows = await withinDeadline(database().execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`), 2_000)
    if ((rows[0]?.applied ?? 0) >= newest.entries.length) return Response.json({ status: 'ready', ...(await withinDeadline(warnings(), 2_000)) }, { headers })
    return Response.json({ status: 'migrating' }, { status: 503, headers: { ...headers, 'retry-after': '2' } })
  } catch {
    return Response.json({ status: 'database away' }, { status: 503, headers: { ...headers, 'retry-after': '2' } })
  }
}

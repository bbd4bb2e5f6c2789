import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import newest from '@/db/migrations/meta/_journal.json'
import { withinDeadline } from '@/lib/api/deadline'

export const dynamic = 'force-dynamic'

const headers = { 'cache-control': 'no-store' }

/** The database answers and has every migration; else 503. */
export async function GET() {
  try {
    const rows = await withinDeadline(database().execute<{ applied: number }>(sql`select count(*)::int as applied from drizzle.__drizzle_migrations`), 2_000)
    if ((rows[0]?.applied ?? 0) >= newest.entries.length) return Response.json({ status: 'ready' }, { headers })
    return Response.json({ status: 'migrating' }, { status: 503, headers: { ...headers, 'retry-after': '2' } })
  } catch {
    return Response.json({ status: 'database away' }, { status: 503, headers: { ...headers, 'retry-after': '2' } })
  }
}

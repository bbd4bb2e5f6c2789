import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { env } from '@/lib/platform/env'
import type { LogPosition } from './replay'

/**
 * Notes that an account has just changed something. Call it after the commit, before the account is answered. It costs no wait for the disk, because
 * the table is unlogged. Does nothing without `DATABASE_READ_URL`.
 */
export async function noteChange(db: Db, accountId: number): Promise<void> {
  if (!env().DATABASE_READ_URL) return
  // The insert position, because a commit that does not wait for the disk is not in what is written yet. Calls may arrive in another order than they began.
  await db.execute(sql`
    insert into last_changes as last (account_id, log_position, changed_at) values (${accountId}, pg_current_wal_insert_lsn(), now())
    on conflict (account_id) do update set log_position = greatest(last.log_position, excluded.log_position), changed_at = excluded.changed_at`)
}

/**
 * An account's last change as a column of a query, null without `DATABASE_READ_URL`. Older changes are no concern, because every replica in use has them;
 * that also ends positions of another server after a failover.
 */
export const lastChangeOf = (accountId: SQL): SQL<string | null> =>
  env().DATABASE_READ_URL
    ? sql<string | null>`(select (log_position - '0/0')::text from last_changes where account_id = ${accountId} and changed_at > now() - interval '1 minute')`
    : sql<string | null>`null::text`

/** The position in that column. */
export const toPosition = (column: string | null): LogPosition | undefined => (column === null ? undefined : BigInt(column))

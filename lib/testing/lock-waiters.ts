import { sql } from 'drizzle-orm'
import { database } from '@/lib/platform/database'

/** The statements of this database that wait for a lock, a row each. */
export const lockWaiters = () => database().execute(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

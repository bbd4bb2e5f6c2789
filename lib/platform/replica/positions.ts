import 'server-only'
import { sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Db } from '@/db/client'
import type { LogPosition } from './replay'

/** A server's answer. */
interface Answer {
  /** Of the cluster: a replica has that of the server that it follows. */
  system: string
  database: string
  /** Null for the replayed position of a server that is no replica. */
  position: string | null
}

/** Where two servers were, and whether the second follows the first. */
export interface Positions {
  written: LogPosition
  replayed: LogPosition
  isFollowing: boolean
}

const columns = 'system_identifier::text as system, current_database() as database'

const replayedAt = `select ${columns}, case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as position from pg_control_system()`

// What is not written to the log yet no replica can have.
const writtenAt = sql.raw(`select ${columns}, (pg_current_wal_lsn() - '0/0')::text as position from pg_control_system()`)

/** Asks the server that should be a replica. Call it before {@link askFirst}. */
export const askReplica = async (replica: postgres.Sql): Promise<Answer | undefined> => (await replica.unsafe<Answer[]>(replayedAt))[0]

/** Asks the first server. */
export const askFirst = async (first: Db): Promise<Answer | undefined> => (await first.execute<Answer & Record<string, unknown>>(writtenAt))[0]

/** What both answers say together. */
export function compare(first: Answer, replica: Answer): Positions {
  const [written, replayed] = [BigInt(first.position ?? 0), BigInt(replica.position ?? 0)]
  // A replica that has more than its server follows another one, as after a failover that lost the last changes.
  const isFollowing = replica.position !== null && replica.system === first.system && replica.database === first.database && replayed <= written
  return { written, replayed, isFollowing }
}

import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignEventTypes, type EventType } from '@/db/event-values'
import { type EventRow, isPromoterGone } from './to-event'

/** The position of an event that was told; undefined if there is none. */
export async function selectEventPosition(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.execute<{ position: string }>(sql`select position from events where id = ${id} and position is not null`)
  return row && Number(row.position)
}

/** The position of the last event before an id, by their ids, that was told; undefined if there is none. */
export async function selectPositionBefore(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db.execute<{ position: string }>(sql`
    select position from events where id < ${id} and position is not null order by id desc limit 1`)
  return row && Number(row.position)
}

interface EventFilter {
  /** The promoter who reads; null for an administrator. */
  promoterId: number | null
  types: EventType[]
  /** The position after which it begins. */
  after: number
}

// Written like the condition of their index.
const ofEverybody = sql.raw(`type in (${campaignEventTypes.map((type) => `'${type}'`).join(', ')})`)

/** The query of {@link selectEvents}. */
export function eventsQuery({ promoterId, types, after }: EventFilter, limit: number): SQL {
  const some = (condition: SQL) => sql`(
    select id, type, version, at, subject_id, promoter_id, data, position from events
    where ${condition} and position > ${after} and type = any(${`{${types.join()}}`}::text[]) order by position limit ${limit})`
  const found = promoterId === null ? some(sql`true`) : sql`${some(sql`promoter_id = ${promoterId}`)} union all ${some(ofEverybody)}`
  return sql`select events.*, ${isPromoterGone} as is_promoter_gone from (${found}) as events order by position limit ${limit}`
}

/** Events that have a position, in its order. A promoter has their own, and those of campaigns that everybody sees. */
export async function selectEvents(db: Db, filter: EventFilter, limit: number): Promise<EventRow[]> {
  const rows = await db.execute<{
    id: string
    type: EventType
    version: number
    at: string
    subject_id: string | null
    promoter_id: string | null
    data: unknown
    is_promoter_gone: boolean
  }>(eventsQuery(filter, limit))
  return rows.map(({ id, type, version, at, subject_id, promoter_id, data, is_promoter_gone }) => ({
    id,
    type,
    version,
    at: new Date(at),
    subjectId: subject_id === null ? null : Number(subject_id),
    promoterId: promoter_id === null ? null : Number(promoter_id),
    data,
    isPromoterGone: is_promoter_gone,
  }))
}

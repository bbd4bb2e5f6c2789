import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'
import type { EventType } from '@/db/event-values'

// All writing of events. What `data` holds stands beside the table that it is taken from; `lib/work/events` has its schemas.

/** Where the columns of events come from: expressions over the rows of `from`. */
export interface EventSource {
  /** The type, as an expression. */
  type: string
  subject: string
  promoter: string
  data: string
  /** One event for each row: a table, the name of a part (`with`), or either with joins and a condition. */
  from: string
}

/** The statement that writes events, also as a part of a statement of another feature. It returns their subjects. */
export const eventsInsert = ({ type, subject, promoter, data, from }: EventSource): string =>
  `insert into events (type, subject_id, promoter_id, data) select ${type}, ${subject}, ${promoter}, ${data} from ${from} returning subject_id`

/** A moment as the API has it: ISO 8601 in UTC, whatever the session's time zone. */
export const isoTime = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Centavos as reais. */
export const inReais = (cents: string): string => `(${cents} / 100.0)::float8`

/**
 * Makes the function that writes an event for each of some rows as they are now, one for each id. Call that in the transaction of what happened, after it.
 * @param source its `type` is that of the call; `from` may use `$2`, the ids
 */
export function eventRecorder(source: Omit<EventSource, 'type'>) {
  const statement = eventsInsert({ ...source, type: '$1' })
  return async (tx: Db, type: EventType, ids: readonly number[]): Promise<void> => {
    await statementsOf(tx).unsafe(statement, [type, idList(ids)], { prepare: true })
  }
}

/** An event as it is written; see `db/schema/events.ts`. */
export interface NewEvent {
  type: EventType
  subjectId: number | null
  promoterId: number | null
  data: Record<string, unknown>
}

const FROM_VALUES = `insert into events (type, subject_id, promoter_id, data)
  select type, subject, promoter, data from jsonb_to_recordset($1::text::jsonb) as event(type text, subject bigint, promoter bigint, data jsonb) returning id`

/** Writes events in the transaction of what happened. @returns their ids, in the same order */
export async function recordEvents(tx: Db, events: NewEvent[]): Promise<string[]> {
  const rows = events.map(({ type, subjectId, promoterId, data }) => ({ type, subject: subjectId, promoter: promoterId, data }))
  const recorded = await statementsOf(tx).unsafe<{ id: string }[]>(FROM_VALUES, [JSON.stringify(rows)], { prepare: true })
  return recorded.map(({ id }) => id)
}

import type { z } from 'zod'
import type { EventType } from '@/db/event-values'
import type { AnyEvent } from './schemas'

/** A row of events. */
export interface EventRow {
  id: string
  type: EventType
  version: number
  at: Date
  subjectId: number | null
  promoterId: number | null
  data: unknown
}

/** An event as `GET /events` and webhooks give it. The database cannot tell which `data` belongs to which type, so a cast says it; a test parses each. */
export function toEvent({ id, type, version, at, subjectId, promoterId, data }: EventRow) {
  const [kind = ''] = type.split('.')
  return {
    id,
    type,
    version,
    timestamp: at.toISOString(),
    subject: subjectId === null ? null : { type: kind, id: subjectId },
    promoter_id: promoterId,
    data,
  } as z.input<typeof AnyEvent>
}

/** What is sent of an event: the same bytes at each try, because nothing of its row changes but whose it was. */
export const bodyOf = (row: EventRow): string => JSON.stringify(toEvent(row))

import { sql } from 'drizzle-orm'
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
  /** Whether its promoter is deleted: it is told as one of nobody, because it may not have been changed yet. */
  isPromoterGone: boolean
}

/** Whether the promoter of a row of `events` is deleted, as an expression. */
export const isPromoterGone = sql<boolean>`(events.promoter_id is not null and not exists (select from users as promoter where promoter.id = events.promoter_id))`

const withoutPromoter = (data: unknown) => (typeof data === 'object' && data !== null && 'promoter_id' in data ? { ...data, promoter_id: null } : data)

/** An event as `GET /events` and webhooks give it. The database cannot tell which `data` belongs to which type, so a cast says it; a test parses each. */
export function toEvent({ id, type, version, at, subjectId, promoterId, data, isPromoterGone: isGone }: EventRow) {
  const [kind = ''] = type.split('.')
  return {
    id,
    type,
    version,
    timestamp: at.toISOString(),
    subject: subjectId === null ? null : { type: kind, id: subjectId },
    promoter_id: isGone ? null : promoterId,
    data: isGone ? withoutPromoter(data) : data,
  } as z.input<typeof AnyEvent>
}

/** What is sent of an event: the same bytes at each try, because nothing of its row changes but whose it was. */
export const bodyOf = (row: EventRow): string => JSON.stringify(toEvent(row))

import 'server-only'
import type { events } from '@/db/schema/events'

type EventRow = Pick<typeof events.$inferSelect, 'id' | 'type' | 'version' | 'at' | 'subjectId' | 'promoterId' | 'data'>

/** What is sent of an event: the same bytes at each try, because nothing of its row changes. */
export const bodyOf = ({ id, type, version, at, subjectId, promoterId, data }: EventRow): string =>
  JSON.stringify({
    ...{ id, type, version, timestamp: at.toISOString() },
    subject: subjectId === null ? null : { type: type.slice(0, type.indexOf('.')), id: subjectId },
    ...{ promoter_id: promoterId, data },
  })

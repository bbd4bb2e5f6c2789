import 'server-only'
import { eventRecorder, isoTime } from '@/lib/platform/events/record'

/** Writes an event for each of some messages: that they came, and nothing of what they say. */
export const recordMessages = eventRecorder({
  subject: 'id',
  promoter: 'null::bigint',
  data: `jsonb_build_object('id', id, 'created_at', ${isoTime('created_at')})`,
  from: 'contact_forms where id = any($2::bigint[])',
})

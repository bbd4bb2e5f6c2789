import 'server-only'
import { eventRecorder, isoTime } from '@/lib/platform/events/record'

/** Writes an event for each of some promoters as they are: no name, no address. */
export const recordPromoters = eventRecorder({
  subject: 'id',
  promoter: 'id',
  data: `jsonb_build_object('id', id, 'referral_code', referral_code, 'active', case when active then 'Active' else 'Disabled' end, 'created_at', ${isoTime('created_at')})`,
  from: 'users where id = any($2::bigint[])',
})

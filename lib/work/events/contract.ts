import { z } from 'zod'
import { eventTypes } from '@/db/event-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { MOST_ROWS, rowCount } from '@/lib/platform/contract/schemas'
import { AnyEvent } from './schemas'

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  auth: ['admin', 'promoter'],
  scope: 'any',
  summary:
    'What happened in the last 30 days, in the order in which it is told, the oldest first; a promoter gets what concerns them, and what happens to campaigns. A key gets what its scopes let it read. Nothing that is committed later comes before an event that was answered',
  query: z.object({
    type: z.enum(eventTypes).optional(),
    after: z
      .string()
      .regex(/^evt_[0-9a-f]{32}$/, messageKey('invalid'))
      .optional()
      .meta({
        description:
          'The id of an event: those after it. If it was deleted since, by its age or with its promoter, some that were told shortly before it come again',
      }),
    limit: rowCount.default(MOST_ROWS),
  }),
  output: z.object({
    data: z.array(AnyEvent),
    links: z.object({ next: z.string().nullable().meta({ description: 'The address of the events after these; null if there are none yet' }) }),
    meta: z.object({ last_id: z.string().nullable().meta({ description: 'The id of the last event here, else the `after` that was sent: the next `after`' }) }),
  }),
})

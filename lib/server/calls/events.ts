import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import { listEvents } from '@/lib/work/events/contract'
import { eventsPage } from '@/lib/work/events/feed'

export const eventsCalls = [route(listEvents, { limit: limits.read, handler: ({ ctx, query }) => eventsPage(ctx, query) })]

import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listEvents } from '@/lib/work/events/contract'
import { eventsPage } from '@/lib/work/events/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listEvents, { limit: limits.read, handler: ({ ctx, query }) => eventsPage(ctx, query) }),
)

import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { readContactForm, unreadContactForm } from '@/lib/work/contact-forms/contract'
import { markRead } from '@/lib/work/contact-forms/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, true) }) }),
  route(unreadContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, false) }) }),
)

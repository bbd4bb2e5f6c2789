import { readContactForm, unreadContactForm } from '@/lib/contact-forms/contract'
import { markRead } from '@/lib/contact-forms/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, true) }) }),
  route(unreadContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await markRead(ctx, params.id, false) }) }),
)

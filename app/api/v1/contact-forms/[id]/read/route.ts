import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { readContactForm } from '@/lib/contact-forms/contract'
import { readMessage } from '@/lib/contact-forms/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await readMessage(ctx, params.id) }) }),
)

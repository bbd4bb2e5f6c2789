import { readContactForm } from '@/lib/contact-forms/contract'
import { readMessage } from '@/lib/contact-forms/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(readContactForm, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await readMessage(ctx, params.id) }) }),
)

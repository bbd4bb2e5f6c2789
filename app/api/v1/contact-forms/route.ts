import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { listContactForms, submitContactForm } from '@/lib/work/contact-forms/contract'
import { keepMessage, messagesPage } from '@/lib/work/contact-forms/service'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listContactForms, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => messagesPage(ctx, query) }),
  route(submitContactForm, {
    limit: limits.contact,
    handler: async ({ ctx, body }) => ({ data: await keepMessage(ctx, body) }),
  }),
)

import { listContactForms, submitContactForm } from '@/lib/contact-forms/contract'
import { keepMessage, messagesPage } from '@/lib/contact-forms/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listContactForms, { limit: limits.read, handler: ({ ctx, query }) => messagesPage(ctx, query) }),
  route(submitContactForm, {
    limit: limits.contact,
    handler: async ({ ctx, body }) => ({ data: await keepMessage(ctx, body) }),
  }),
)

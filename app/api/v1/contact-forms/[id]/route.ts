import { messageThread } from '@/lib/contact-forms/answer'
import { deleteContactForm, showContactForm } from '@/lib/contact-forms/contract'
import { removeMessage } from '@/lib/contact-forms/service'
import { resource, route } from '@/lib/http/route'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(showContactForm, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await messageThread(ctx, params.id) }) }),
  route(deleteContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeMessage(ctx, params.id)
      return { data: null }
    },
  }),
)

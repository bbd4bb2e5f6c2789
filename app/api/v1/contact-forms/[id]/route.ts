import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'
import { messageThread } from '@/lib/work/contact-forms/answer'
import { deleteContactForm, showContactForm } from '@/lib/work/contact-forms/contract'
import { removeMessage } from '@/lib/work/contact-forms/service'

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

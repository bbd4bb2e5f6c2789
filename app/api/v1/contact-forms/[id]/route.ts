import { limits } from '@/lib/api/limits'
import { resource, route } from '@/lib/api/route'
import { deleteContactForm } from '@/lib/contact-forms/contract'
import { removeMessage } from '@/lib/contact-forms/service'
import { translatorFor } from '@/lib/i18n/translator'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(deleteContactForm, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await removeMessage(ctx, params.id)
      return { data: null, message: translatorFor(ctx.locale)('toasts.contact_deleted') }
    },
  }),
)

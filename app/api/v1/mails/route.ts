import { resource, route } from '@/lib/http/route'
import { listMails } from '@/lib/mail/contract'
import { mailsPage } from '@/lib/mail/service'
import { limits } from '@/lib/service/limits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listMails, { limit: limits.read, handler: ({ ctx, query }) => mailsPage(ctx, query) }),
)

import { listMails } from '@/lib/people/mail/contract'
import { mailsPage } from '@/lib/people/mail/service'
import { limits } from '@/lib/platform/service/limits'
import { resource, route } from '@/lib/server/http/route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  route(listMails, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => mailsPage(ctx, query) }),
)

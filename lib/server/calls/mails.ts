import { listMails, retryMail, showMail } from '@/lib/people/mail/contract'
import { mailsPage, previewOf, retry } from '@/lib/people/mail/service'
import { answerChallenge, handleWhatsAppWebhook } from '@/lib/people/mail/whatsapp-webhook'
import { verifyWhatsAppWebhook, whatsAppWebhook } from '@/lib/people/mail/whatsapp-webhook-contract'
import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'

export const mailsCalls = [
  route(listMails, { limit: limits.read, mayLag: true, handler: ({ ctx, query }) => mailsPage(ctx, query) }),
  route(showMail, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await previewOf(ctx, params.id) }) }),
  route(verifyWhatsAppWebhook, { limit: limits.webhook, handler: async ({ query }) => answerChallenge(query) }),
  route(whatsAppWebhook, {
    limit: limits.webhook,
    handler: async ({ ctx, headers, body }) => {
      await handleWhatsAppWebhook(ctx.db, body, headers['x-hub-signature-256'])
      return { data: null }
    },
  }),
  route(retryMail, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await retry(ctx, params.id) }) }),
]

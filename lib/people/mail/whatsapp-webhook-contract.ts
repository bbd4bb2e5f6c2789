import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'

export const verifyWhatsAppWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/whatsapp',
  auth: 'public',
  summary: 'Shows Meta that the address is ours: answers its challenge to whoever knows the verify token; 404 otherwise',
  query: z.object({
    'hub.mode': z.string().max(20).optional(),
    'hub.verify_token': z.string().max(200).optional(),
    'hub.challenge': z.coerce.number().int().nonnegative().optional(),
  }),
  // Meta compares the whole answer with its challenge, which is a number.
  output: z.number(),
})

export const whatsAppWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/whatsapp',
  auth: 'public',
  summary: 'What Meta tells of messages by WhatsApp: 200 once noted, whatever it repeats; 401 without its signature; 404 where WhatsApp is not set up',
  headers: z.object({ 'x-hub-signature-256': z.string().max(200).optional() }),
  bodyType: 'text',
  body: z.string(),
  output: z.object({ data: z.null() }),
})

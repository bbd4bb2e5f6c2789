import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'

// What the providers of payouts call, each at an address of its own.

export const wooviWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/woovi',
  auth: 'public',
  summary: 'What Woovi tells of a payment: 200 once understood, whatever it repeats; 404 for one that it did not sign or that is none of ours',
  headers: z.object({ 'x-webhook-signature': z.string().max(2_000).optional() }),
  bodyType: 'text',
  body: z.string(),
  output: z.object({ data: z.null() }),
})

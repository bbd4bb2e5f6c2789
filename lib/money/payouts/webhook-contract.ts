import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'

// What the providers of payouts call, each at an address of its own.

export const wooviWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/woovi',
  auth: 'public',
  summary:
    'What Woovi tells of a payment: 200 once understood, whatever it repeats; 404 for one that it did not sign or that is none of ours; 503 when Woovi itself could not be asked',
  headers: z.object({ 'x-webhook-signature': z.string().max(2_000).optional() }),
  bodyType: 'text',
  body: z.string(),
  output: z.object({ data: z.null() }),
})

export const asaasWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/asaas',
  auth: 'public',
  summary: 'What Asaas tells of a transfer: 200 with its token, whatever it is about; 401 without; 404 where Asaas is not set up',
  headers: z.object({ 'asaas-access-token': z.string().max(2_000).optional() }),
  bodyType: 'text',
  body: z.string(),
  output: z.object({ data: z.null() }),
})

import { limits } from '@/lib/platform/service/limits'
import { route } from '@/lib/server/http/route'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  resendFailed,
  rotateWebhookSecret,
  showDelivery,
  showWebhookSecret,
  testWebhook,
  verifyAddressOfWebhook,
} from '@/lib/work/webhooks/contract'
import { deliveriesPage, oneDelivery } from '@/lib/work/webhooks/delivery-log'
import { resendFailedSince, resendOne, sendTest } from '@/lib/work/webhooks/resend'
import { addWebhook, dropWebhook, editWebhook, rotateSecret, secretOf, webhooksOf } from '@/lib/work/webhooks/service'
import { verifyAddress } from '@/lib/work/webhooks/verify'

export const webhooksCalls = [
  route(listWebhooks, { limit: limits.read, handler: async ({ ctx }) => ({ data: await webhooksOf(ctx) }) }),
  route(createWebhook, { limit: limits.write, handler: async ({ ctx, body }) => ({ data: await addWebhook(ctx, body) }) }),
  route(changeWebhook, { limit: limits.write, handler: async ({ ctx, params, body }) => ({ data: await editWebhook(ctx, params.id, body) }) }),
  route(deleteWebhook, {
    limit: limits.write,
    handler: async ({ ctx, params }) => {
      await dropWebhook(ctx, params.id)
      return { data: null }
    },
  }),
  route(showWebhookSecret, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await secretOf(ctx, params.id) }) }),
  route(rotateWebhookSecret, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await rotateSecret(ctx, params.id) }) }),
  route(verifyAddressOfWebhook, { limit: limits.webhookTest, handler: async ({ ctx, params }) => ({ data: await verifyAddress(ctx, params.id) }) }),
  route(testWebhook, { limit: limits.webhookTest, handler: async ({ ctx, params }) => ({ data: await sendTest(ctx, params.id) }) }),
  route(listDeliveries, { limit: limits.read, mayLag: true, handler: ({ ctx, params, query }) => deliveriesPage(ctx, params.id, query) }),
  route(showDelivery, { limit: limits.read, handler: async ({ ctx, params }) => ({ data: await oneDelivery(ctx, params.id, params.delivery) }) }),
  route(resendDelivery, { limit: limits.write, handler: async ({ ctx, params }) => ({ data: await resendOne(ctx, params.id, params.delivery) }) }),
  route(resendFailed, {
    limit: limits.write,
    handler: async ({ ctx, params, body }) => ({ data: await resendFailedSince(ctx, params.id, new Date(body.since)) }),
  }),
]

import 'server-only'
import type { z } from 'zod'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import { bodyOf } from '@/lib/work/events/to-event'
import type { listDeliveries } from './contract'
import { countByState, countDeliveries, type DeliveryRow, selectDeliveries, selectDelivery, selectTries } from './log-queries'
import { addressWith, macrosOf } from './postback'
import { loggedTypes, ownWebhook } from './service'

/** Attempts that are shown of a delivery. */
const MOST_TRIES = 50

export const toDelivery = ({ id, eventId, type, state, attempts, status, ms, failure, createdAt, dueAt, endedAt, resentAt }: DeliveryRow) => ({
  ...{ id, type, state, attempts, status, ms, failure },
  event_id: eventId,
  created_at: createdAt,
  due_at: state === 'waiting' ? dueAt : null,
  ended_at: endedAt,
  resent_at: resentAt,
})

/** A page of a webhook's deliveries, with the number of each state. @throws AppError `not_found` */
export async function deliveriesPage(ctx: ActorCtx, webhookId: number, { state, search, sort, ...query }: z.output<typeof listDeliveries.query>) {
  await ownWebhook(ctx, webhookId)
  const types = loggedTypes(ctx.actor)
  const filter = { webhookId, types, state, search, sort }
  const byState = await countByState(ctx.db, webhookId, types)
  const page = await paginate(ctx, query, {
    total: async () => {
      if (search) return countDeliveries(ctx.db, filter)
      return state ? byState[state] : Object.values(byState).reduce((sum, found) => sum + found)
    },
    rows: async (limit, offset) => (await selectDeliveries(ctx.db, filter, limit, offset)).map(toDelivery),
  })
  return { ...page, stats: { by_state: byState } }
}

/** One delivery with its body and its attempts. @throws AppError `not_found` */
export async function oneDelivery(ctx: ActorCtx, webhookId: number, id: number) {
  const { method, url } = await ownWebhook(ctx, webhookId)
  const delivery = await selectDelivery(ctx.db, webhookId, id, loggedTypes(ctx.actor))
  if (!delivery) throw new AppError('not_found')
  return {
    ...toDelivery(delivery),
    body: method === 'GET' ? addressWith(url, await macrosOf(ctx.db, delivery.event)) : bodyOf(delivery.event),
    tries: await selectTries(ctx.db, id, MOST_TRIES),
  }
}

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DeliveryState, EventType, WebhookMethod, WebhookState } from '@/db/event-values'
import { id, moment } from './columns'
import { events } from './events'
import { users } from './users'

/** Addresses of other systems that want events. An administrator's gets those of the whole platform, a promoter's their own. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    ownerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** `POST`: it gets signed events. `GET`: it is called with what stands in its address, see `lib/work/webhooks/postback.ts`. */
    method: text().notNull().default('POST').$type<WebhookMethod>(),
    /** What its owner calls it. */
    name: text().notNull(),
    /** The types of events that it gets. */
    types: text().array().notNull().$type<EventType[]>(),
    /** Encrypted `whsec_…`. */
    secret: text().notNull(),
    /** The one before, encrypted; it signs too until `formerSecretUntil`. */
    formerSecret: text(),
    formerSecretUntil: moment(),
    state: text().notNull().default('active').$type<WebhookState>(),
    /** When its address answered the challenge; null until then, and again after the address changes. It is paused as long as it is null. */
    verifiedAt: moment().defaultNow(),
    /** Since when every delivery has failed; null if the last one succeeded. */
    failingSince: moment(),
    /**
     * When its deliveries are to be looked at: never later than the first that can be claimed. Null if none waits. Claims read the webhooks that are due
     * in this order, so that one with many deliveries holds up no other.
     */
    dueAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('webhooks_owner_idx').on(table.ownerId),
    index('webhooks_due_idx').on(table.dueAt).where(sql`${table.dueAt} is not null and ${table.state} = 'active'`),
    // Asked for every group of clicks, of which mostly none is wanted.
    index('webhooks_clicks_idx').on(table.ownerId).where(sql`${table.state} = 'active' and 'click.counted' = any(${table.types})`),
    check('webhooks_method_check', sql`${table.method} in ('POST', 'GET')`),
    check('webhooks_state_check', sql`${table.state} in ('active', 'paused', 'failed', 'gone')`),
  ],
)

/** One event for one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    state: text().notNull().default('waiting').$type<DeliveryState>(),
    attempts: smallint().notNull().default(0),
    /** Why the last attempt failed, in a word. */
    failure: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When it is due; while a process sends it, the end of that process's claim. */
    dueAt: moment().notNull().defaultNow(),
    /** When a process claimed it, which sends it until `dueAt`; null if none does. */
    claimedAt: moment(),
    /** When sending is given up. */
    giveUpAt: moment().notNull(),
    endedAt: moment(),
    /** When its owner last had it sent again; null if never. `attempts` counts from then on. */
    resentAt: moment(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_key').on(table.webhookId, table.eventId),
    index('webhook_deliveries_due_idx').on(table.webhookId, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_claimed_idx').on(table.webhookId).where(sql`${table.claimedAt} is not null`),
    index('webhook_deliveries_state_idx').on(table.webhookId, table.state, table.id),
    index('webhook_deliveries_list_idx').on(table.webhookId, table.id),
    index('webhook_deliveries_event_idx').on(table.eventId),
    check('webhook_deliveries_state_check', sql`${table.state} in ('waiting', 'sent', 'failed', 'dropped')`),
    check('webhook_deliveries_ended_check', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
  ],
)

/** One try of a delivery, and what the other system answered. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    /** Milliseconds. */
    ms: integer().notNull(),
    /** The HTTP status; null if there was no answer. */
    status: smallint(),
    /** Why there was none, or why it counts as a failure, in a word. */
    failure: text(),
    /** The first kilobyte of the answer. */
    answer: text(),
  },
  (table) => [index('webhook_attempts_delivery_idx').on(table.deliveryId)],
)

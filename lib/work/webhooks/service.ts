import 'server-only'
import type { z } from 'zod'
import type { AuditAction } from '@/db/audit-actions'
import type { Db } from '@/db/client'
import { type EventType, MOST_WEBHOOKS, postbackTypes, type WebhookMethod } from '@/db/event-values'
import { auditOwner } from '@/lib/people/audit/service'
import { env } from '@/lib/platform/env'
import { type AddressProblem, addressProblem } from '@/lib/platform/outgoing/address'
import { type Actor, type ActorCtx, isConfirmed } from '@/lib/platform/service/context'
import { AppError, invalid, missingScope } from '@/lib/platform/service/errors'
import { eventScope, readableTypes } from '@/lib/work/events/scopes'
import type { changeWebhook, createWebhook } from './contract'
import { exampleOf } from './postback'
import { countOwn, deleteDeliveries, insertWebhook, lockOwn, removeWebhook, selectOwn, selectWebhooks, updateWebhook, type WebhookRow } from './queries'
import { newWebhookSecret, openSecret } from './signature'

type Listed = WebhookRow & { waiting: number }

export const toWebhook = ({ id, name, url, method, types, state, verifiedAt, failingSince, formerSecretUntil, waiting, createdAt }: Listed) => ({
  ...{ id, name, url, method, types, waiting },
  state: verifiedAt ? state : ('unverified' as const),
  failing_since: failingSince,
  former_secret_until: formerSecretUntil && formerSecretUntil > new Date() ? formerSecretUntil : null,
  created_at: createdAt,
})

const problemKeys = {
  malformed: 'webhook_address',
  not_https: 'webhook_https',
  wrong_port: 'webhook_port',
  not_public: 'webhook_inner',
} as const satisfies Record<AddressProblem, string>

/** @returns the address as it is called, with the macros of a tracker's @throws AppError `invalid` for one that may not be called */
function checkedAddress(url: string, method: WebhookMethod): string {
  const called = method === 'GET' ? exampleOf(url) : url
  if (called === undefined) throw invalid('url', 'webhook_macro')
  const problem = addressProblem(called, env().WEBHOOK_ALLOW_LOCAL)
  if (problem) throw invalid('url', problemKeys[problem])
  return method === 'GET' ? url : new URL(url).href
}

/** @returns the types without repeats @throws AppError `invalid` for a type that the caller cannot have */
function checkedTypes(actor: Actor, types: EventType[], method: WebhookMethod): EventType[] {
  const allowed: readonly EventType[] = method === 'GET' ? postbackTypes : readableTypes({ role: actor.role })
  if (!types.every((type) => allowed.includes(type))) throw invalid('types', 'webhook_type')
  return refuseUnreadable(actor, [...new Set(types)])
}

/**
 * Holds keys to their scopes: a webhook tells what reading by key would need a scope for, so a key may neither choose such types nor handle a webhook
 * that has them.
 * @throws AppError `missing_scope`
 */
function refuseUnreadable(actor: Actor, types: EventType[]): EventType[] {
  const readable = readableTypes(actor)
  const unreadable = actor.key && types.find((type) => type !== 'test.ping' && !readable.includes(type))
  if (unreadable) throw missingScope(eventScope(unreadable))
  return types
}

/** The types of events of which a caller may read and resend deliveries, also of types that their webhook had before; undefined for all. */
export const loggedTypes = (actor: Actor): EventType[] | undefined => (actor.key ? [...new Set<EventType>([...readableTypes(actor), 'test.ping'])] : undefined)

export const auditChange = (
  tx: Db,
  ctx: Parameters<typeof auditOwner>[1],
  action: AuditAction,
  { id, name }: Pick<WebhookRow, 'id' | 'name'>,
  fields: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
) => auditOwner(tx, ctx, { action, subject: { type: 'webhook', id, label: name }, ...fields })

/** One of the caller's webhooks. @throws AppError `not_found`, also for one of somebody else */
export async function ownWebhook({ db, actor }: Pick<ActorCtx, 'db' | 'actor'>, id: number): Promise<Listed> {
  const webhook = await selectOwn(db, actor.id, id)
  if (!webhook) throw new AppError('not_found')
  refuseUnreadable(actor, webhook.types)
  return webhook
}

/** The same, locked until the transaction ends. @throws AppError `not_found` */
export async function lockedWebhook(tx: Db, { actor }: ActorCtx, id: number): Promise<WebhookRow> {
  const webhook = await lockOwn(tx, actor.id, id)
  if (!webhook) throw new AppError('not_found')
  refuseUnreadable(actor, webhook.types)
  return webhook
}

export const webhooksOf = async (ctx: ActorCtx) => (await selectWebhooks(ctx.db, ctx.actor.id)).map(toWebhook)

/** Adds a webhook, which is paused until its address answers the challenge. @throws AppError `conflict` if there are too many, `invalid` */
export const addWebhook = (ctx: ActorCtx, { name, url, method, types }: z.output<typeof createWebhook.body>) =>
  ctx.db.transaction(async (tx) => {
    const ownerId = ctx.actor.id
    // It tells of one promoter's visits.
    if (method === 'GET' && ctx.actor.role !== 'promoter') throw invalid('method', 'invalid')
    const values = { ownerId, name, method, url: checkedAddress(url, method), types: checkedTypes(ctx.actor, types, method) }
    if ((await countOwn(tx, ownerId)) >= MOST_WEBHOOKS[ctx.actor.role]) throw new AppError('conflict', { messageKey: 'webhooks_full' })
    const { secret, sealed } = newWebhookSecret(ownerId)
    const id = await insertWebhook(tx, { ...values, secret: sealed })
    await auditChange(tx, ctx, 'webhook.created', { id, name }, { after: { url: values.url, method, types: values.types } })
    return { ...toWebhook(await ownWebhook({ db: tx, actor: ctx.actor }, id)), secret }
  })

/**
 * Changes a webhook. One that becomes active again begins anew: what waits is sent, and nothing of before counts against it. Another address has to answer
 * the challenge first.
 * @throws AppError `not_found`, `invalid`, `missing_scope`; `confirmation_required` for another address; `conflict` if it has not answered the challenge
 */
export const editWebhook = (ctx: ActorCtx, id: number, { name, url, types, state }: z.output<typeof changeWebhook.body>) =>
  ctx.db.transaction(async (tx) => {
    const earlier = await lockedWebhook(tx, ctx, id)
    const changes = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url: checkedAddress(url, earlier.method) }),
      ...(types !== undefined && { types: checkedTypes(ctx.actor, types, earlier.method) }),
      ...(state !== undefined && { state }),
    }
    const isMoved = changes.url !== undefined && changes.url !== earlier.url
    if (isMoved && !isConfirmed(ctx.actor)) throw new AppError('confirmation_required')
    if (state === 'active' && (isMoved || !earlier.verifiedAt)) throw new AppError('conflict', { messageKey: 'webhook_unverified' })
    const isBegun = state === 'active' && earlier.state !== 'active'
    await updateWebhook(tx, id, { ...changes, ...(isBegun && begunAnew()), ...(isMoved && { state: 'paused', verifiedAt: null }) })
    const webhook = await ownWebhook({ db: tx, actor: ctx.actor }, id)
    const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter((field) => String(earlier[field]) !== String(webhook[field]))
    const of = (row: WebhookRow) => Object.fromEntries(fields.map((field) => [field, row[field]]))
    if (fields.length > 0) await auditChange(tx, ctx, 'webhook.changed', webhook, { before: of(earlier), after: of(webhook) })
    return toWebhook(webhook)
  })

/** What changes with a webhook that becomes active. */
export const begunAnew = () => ({ state: 'active' as const, failingSince: null, dueAt: new Date() })

/**
 * Deletes a webhook with its log, the log first and in parts, because it may be very long. A call that ends before the last has paused it, and the next
 * one goes on.
 * @throws AppError `not_found`
 */
export async function dropWebhook(ctx: ActorCtx, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { state } = await lockedWebhook(tx, ctx, id)
    if (state === 'active') await updateWebhook(tx, id, { state: 'paused' })
  })
  await deleteDeliveries(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    const webhook = await lockedWebhook(tx, ctx, id)
    await removeWebhook(tx, id)
    await auditChange(tx, ctx, 'webhook.deleted', webhook, { before: { url: webhook.url, types: webhook.types } })
  })
}

/** The secret of a webhook. @throws AppError `not_found`; `conflict` if it cannot be read any more */
export const secretOf = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    const webhook = await ownWebhook({ db: tx, actor: ctx.actor }, id)
    const secret = openSecret(webhook.secret, webhook.ownerId)
    if (secret === undefined) throw new AppError('conflict', { messageKey: 'webhook_secret_lost' })
    if (!ctx.isHead) await auditChange(tx, ctx, 'webhook.secret_shown', webhook)
    return { secret }
  })

const FORMER_MS = 24 * 60 * 60_000

/** Gives a webhook a new secret; the one before signs too for a day. @throws AppError `not_found` */
export const rotateSecret = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    const { secret: former, ownerId } = await lockedWebhook(tx, ctx, id)
    const { secret, sealed } = newWebhookSecret(ownerId)
    await updateWebhook(tx, id, { secret: sealed, formerSecret: former, formerSecretUntil: new Date(Date.now() + FORMER_MS) })
    const webhook = await ownWebhook({ db: tx, actor: ctx.actor }, id)
    await auditChange(tx, ctx, 'webhook.rotated', webhook)
    return { ...toWebhook(webhook), secret }
  })

import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { traceKeys } from '@/lib/people/audit/trace'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import type { listContactForms, submitContactForm } from './contract'
import {
  countContactForms,
  countMessagesByState,
  deleteContactForms,
  insertContactForm,
  lockContactForm,
  type MessageRow,
  selectContactForms,
  setAnswered,
  setRead,
} from './queries'

/** A message as it is sent. */
export const toContactForm = ({ readAt, answeredAt, replyCount, replyFailed, createdAt, ...row }: MessageRow) => ({
  ...row,
  read_at: readAt,
  answered_at: answeredAt,
  reply_count: replyCount,
  reply_failed: replyFailed,
  created_at: createdAt,
})

const there = (row: MessageRow | undefined): MessageRow => {
  if (!row) throw new AppError('not_found')
  return row
}

/** Stores a message for the administrators, with the language in which to answer it. */
export const keepMessage = async (ctx: Ctx, body: z.output<typeof submitContactForm.body>) =>
  toContactForm(await ctx.db.transaction((tx) => insertContactForm(tx, { ...body, locale: ctx.locale })))

/** A page of messages, and how many there are in each part of the list. */
export async function messagesPage(ctx: Ctx, query: z.output<typeof listContactForms.query>) {
  const [page, by_state] = await Promise.all([
    paginate(ctx, query, {
      total: () => countContactForms(ctx.db, query),
      rows: async (limit, offset) => (await selectContactForms(ctx.db, query, limit, offset)).map(toContactForm),
    }),
    countMessagesByState(ctx.db),
  ])
  return { ...page, stats: { by_state } }
}

/** The newest messages that a text finds, enough to tell them apart. */
export const findMessages = async (ctx: Ctx, text: string, most: number) =>
  (await selectContactForms(ctx.db, { search: text }, most, 0)).map(({ id, name, email, createdAt }) => ({ id, name, email, created_at: createdAt }))

/** Notes that a message was read, or that it is to be read again. @throws AppError `not_found` */
export const markRead = async (ctx: Ctx, id: number, isRead: boolean) => toContactForm(there(await ctx.db.transaction((tx) => setRead(tx, id, isRead))))

/** Notes that a message needs no answer, or opens it again; a repeat changes nothing. @throws AppError `not_found` */
export const markAnswered = (ctx: ActorCtx, id: number, isAnswered: boolean) =>
  ctx.db.transaction(async (tx) => {
    const row = there(await lockContactForm(tx, id))
    if ((row.answeredAt !== null) === isAnswered) return toContactForm(row)
    const changed = there(await setAnswered(tx, id, isAnswered))
    await audit(tx, ctx, { action: isAnswered ? 'contact_form.closed' : 'contact_form.reopened', subject: { type: 'contact_form', id, label: row.name } })
    return toContactForm(changed)
  })

/** Deletes a message. @throws AppError `not_found` */
export const removeMessage = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = there(await lockContactForm(tx, id))
    await deleteContactForms(tx, [id])
    await audit(tx, ctx, {
      action: 'contact_form.deleted',
      subject: { type: 'contact_form', id, label: row.name },
      before: { name: row.name, created_at: row.createdAt.toISOString(), read_at: row.readAt?.toISOString() ?? null },
      trace: { keys: traceKeys(row) },
    })
  })

/** Deletes messages of a person who is being erased, with all replies to them. Call it in a transaction. */
export async function forgetMessages(tx: Db, ids: number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await lockContactForm(tx, id)
  await deleteContactForms(tx, ids)
}

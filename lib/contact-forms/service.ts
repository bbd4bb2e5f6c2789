import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/audit/service'
import { traceKeys } from '@/lib/audit/trace'
import type { PageQuery } from '@/lib/contract/schemas'
import type { ActorCtx, Ctx } from '@/lib/service/context'
import { AppError } from '@/lib/service/errors'
import { paginate } from '@/lib/service/pagination'
import type { submitContactForm } from './contract'
import { countContactForms, deleteContactFormRow, insertContactForm, markRead, selectContactForms } from './queries'

type Row = Awaited<ReturnType<typeof insertContactForm>>

const toContactForm = ({ createdAt, readAt, ...row }: Row) => ({ ...row, read_at: readAt, created_at: createdAt })

/** Keeps a message for the administrators. */
export const keepMessage = async (ctx: Ctx, body: z.output<typeof submitContactForm.body>) =>
  toContactForm(await ctx.db.transaction((tx) => insertContactForm(tx, body)))

/** A page of messages. */
export const messagesPage = (ctx: Ctx, query: Omit<PageQuery, 'search'>) =>
  paginate(ctx, query, {
    total: () => countContactForms(ctx.db),
    rows: async (limit, offset) => (await selectContactForms(ctx.db, limit, offset)).map(toContactForm),
  })

/** Notes that a message was read. @throws AppError `not_found` */
export async function readMessage(ctx: Ctx, id: number) {
  const row = await ctx.db.transaction((tx) => markRead(tx, id))
  if (!row) throw new AppError('not_found')
  return toContactForm(row)
}

/** Deletes a message. @throws AppError `not_found` */
export const removeMessage = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const row = await deleteContactFormRow(tx, id)
    if (!row) throw new AppError('not_found')
    await audit(tx, ctx, {
      action: 'contact_form.deleted',
      subject: { type: 'contact_form', id, label: row.name },
      before: { name: row.name, created_at: row.createdAt.toISOString(), read_at: row.readAt?.toISOString() ?? null },
      trace: { keys: traceKeys(row) },
    })
  })

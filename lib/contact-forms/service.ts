import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/api/errors'
import { paginate } from '@/lib/api/pagination'
import type { Ctx } from '@/lib/api/route'
import type { PageQuery } from '@/lib/api/shapes'
import type { submitContactForm } from './contract'
import { countContactForms, deleteContactFormRow, insertContactForm, selectContactForms } from './queries'

type Row = Awaited<ReturnType<typeof insertContactForm>>

const toContactForm = ({ createdAt, ...row }: Row) => ({ ...row, created_at: createdAt })

/** Keeps a message for the administrators. */
export const keepMessage = async (ctx: Ctx, body: z.output<typeof submitContactForm.body>) => toContactForm(await insertContactForm(ctx.db, body))

/** A page of messages. */
export const messagesPage = (ctx: Ctx, query: Omit<PageQuery, 'search'>) =>
  paginate(ctx, query, {
    total: () => countContactForms(ctx.db),
    rows: async (limit, offset) => (await selectContactForms(ctx.db, limit, offset)).map(toContactForm),
  })

/** Deletes a message. @throws AppError `not_found` */
export async function removeMessage(ctx: Ctx, id: number): Promise<void> {
  if (!(await deleteContactFormRow(ctx.db, id))) throw new AppError('not_found')
}

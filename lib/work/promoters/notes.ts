import 'server-only'
import type { z } from 'zod'
import type { promoterNotes } from '@/db/schema/promoter-notes'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import type { listNotes } from './notes-contract'
import { countNotes, deleteNoteRow, insertNote, selectNotes } from './notes-queries'
import { lockPromoter, promoterById } from './service'

const toNote = ({ actor }: ActorCtx, row: typeof promoterNotes.$inferSelect) => ({
  id: row.id,
  text: row.text,
  author: row.authorName,
  own: row.authorId === actor.id,
  created_at: row.createdAt,
})

/** A page of the notes about a promoter. @throws AppError `not_found` */
export async function notesPage(ctx: ActorCtx, promoterId: number, query: z.output<typeof listNotes.query>) {
  await promoterById(ctx, promoterId)
  return paginate(ctx, query, {
    total: () => countNotes(ctx.db, promoterId),
    rows: async (limit, offset) => (await selectNotes(ctx.db, promoterId, limit, offset)).map((row) => toNote(ctx, row)),
  })
}

/** Stores a note about a promoter. The audit log notes that it was written, not its text. @throws AppError `not_found` */
export const noteAbout = (ctx: ActorCtx, promoterId: number, text: string) =>
  ctx.db.transaction(async (tx) => {
    const { name } = await lockPromoter(tx, promoterId)
    const row = await insertNote(tx, promoterId, ctx.actor.id, text)
    await audit(tx, ctx, { action: 'promoter.noted', subject: { type: 'promoter', id: promoterId, label: name } })
    return toNote(ctx, row)
  })

/** Deletes a note of the caller. @throws AppError `not_found`, also for somebody else's */
export const removeNote = (ctx: ActorCtx, promoterId: number, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { name } = await lockPromoter(tx, promoterId)
    if (!(await deleteNoteRow(tx, { promoterId, id, authorId: ctx.actor.id }))) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'promoter.note_deleted', subject: { type: 'promoter', id: promoterId, label: name } })
  })

import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { replyContactForm } from './contract'
import { lockContactForm, selectContactForm, setAnswered } from './queries'
import { insertReply, letterExists, newestReplyId, selectReplies } from './reply-queries'
import { toContactForm } from './service'

/** A message with what was answered to it. @throws AppError `not_found` */
export async function messageThread({ db }: Pick<Ctx, 'db'>, id: number) {
  const [row, replies] = await Promise.all([selectContactForm(db, id), selectReplies(db, id)])
  if (!row) throw new AppError('not_found')
  return {
    ...toContactForm(row),
    replies: replies.map(({ createdAt, state, failure, endedAt, ...reply }) => ({
      ...reply,
      created_at: createdAt,
      mail: state && { state, failure, ended_at: endedAt },
    })),
  }
}

/**
 * Answers a message by mail. A caller who says which replies they have seen is refused if there is a newer one.
 * @param idempotencyKey repeats of one reply send one letter
 * @throws AppError `not_found`; `conflict` when somebody has replied since
 */
export const replyTo = (ctx: ActorCtx, id: number, { text, after }: z.output<typeof replyContactForm.body>, idempotencyKey: string | undefined) =>
  ctx.db.transaction(async (tx) => {
    const row = await lockContactForm(tx, id)
    if (!row) throw new AppError('not_found')
    const key = idempotencyKey && `message_reply ${id} ${ctx.actor.id} ${idempotencyKey}`
    if (key && (await letterExists(tx, key))) return
    if (after !== undefined && (await newestReplyId(tx, id)) > after) throw new AppError('conflict', { messageKey: 'answered_meanwhile' })
    const mailId = await post(tx, {
      kind: 'message_reply',
      to: { address: row.email, locale: row.locale },
      data: { name: row.name, text, message: row.message, written_at: row.createdAt.toISOString() },
      ...(key && { key }),
    })
    await insertReply(tx, { contactFormId: id, text, authorId: ctx.actor.id, mailId: mailId ?? null })
    await setAnswered(tx, id, true)
    await audit(tx, ctx, { action: 'contact_form.answered', subject: { type: 'contact_form', id, label: row.name } })
  })

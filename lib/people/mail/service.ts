import 'server-only'
import type { z } from 'zod'
import { noticeChannels } from '@/db/mail-values'
import { audit } from '@/lib/people/audit/service'
import { env } from '@/lib/platform/env'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { paginate } from '@/lib/platform/service/pagination'
import { compose } from './compose'
import type { listMails } from './contract'
import { type Kind, letters } from './letters'
import { countLettersByState, reviveMail, selectMail, selectMails } from './queries'
import type { QueuedLetter } from './queue'
import { canSend } from './transport'

/** An address without the middle of its name, which is enough to tell recipients apart. */
const masked = (address: string) => address.replace(/^(.).*(.)@/, '$1…$2@')

const toMail = ({ id, kind, address, state, attempts, failure, channel, skipped, billed, createdAt, dueAt, endedAt }: QueuedLetter) => ({
  ...{ id, kind, to: masked(address), state, attempts, failure, created_at: createdAt, ended_at: endedAt },
  // Letters from before there were other channels have none.
  channel: channel ?? (state === 'sent' ? ('email' as const) : null),
  passed_over: noticeChannels.flatMap((each) => (skipped[each] ? { channel: each, why: skipped[each] } : [])),
  billed,
  due_at: state === 'waiting' ? dueAt : null,
})

/** A page of the letters, with the number of each state. */
export async function mailsPage(ctx: Ctx, { state, sort, ...query }: z.output<typeof listMails.query>) {
  const byState = await countLettersByState(ctx.db)
  const page = await paginate(ctx, query, {
    total: async () => (state ? byState[state] : Object.values(byState).reduce((sum, count) => sum + count)),
    rows: async (limit, offset) => (await selectMails(ctx.db, { state, sort }, limit, offset)).map(toMail),
  })
  return { ...page, stats: { by_state: byState, can_send: canSend() } }
}

/** How many letters could not be sent. */
export const countFailed = async (db: Ctx['db']): Promise<number> => (await countLettersByState(db)).failed

const isWritten = (kind: string): kind is Kind => Object.hasOwn(letters, kind)

/** A letter as its recipient sees it, with a link that opens nothing. @throws AppError `not_found`, also for a kind that this version does not write */
export async function previewOf(ctx: Ctx, id: number) {
  const mail = await selectMail(ctx.db, id)
  if (!mail || !isWritten(mail.kind)) throw new AppError('not_found')
  const site = env().SITE_URL
  return compose({ ...mail, kind: mail.kind }, { site, link: `${site}/…` })
}

/** Tries a failed letter again. @throws AppError `not_found`; `conflict` unless it has failed */
export const retry = (ctx: ActorCtx, id: number) =>
  ctx.db.transaction(async (tx) => {
    const mail = await reviveMail(tx, id)
    if (!mail) throw new AppError((await selectMail(tx, id)) ? 'conflict' : 'not_found')
    await audit(tx, ctx, { action: 'mail.retried', subject: { type: 'mail', id, label: String(id) } })
    return toMail(mail)
  })

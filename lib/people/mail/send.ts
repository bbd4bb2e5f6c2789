import 'server-only'
import type { Db } from '@/db/client'
import { env } from '@/lib/platform/env'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { compose } from './compose'
import { sendingFailure } from './failure'
import type { Kind } from './letters'
import { claimMail, delayMail, endMail, giveUpLate, type QueuedLetter } from './queue'
import { canSend, deliver } from './transport'

/** Letters that one process sends at the same time. */
const LANES = 4

/** Of the two that the end of the process waits for (`lib/platform/jobs.ts`): a letter that is broken off after the server took it would come twice. */
const BREAK_OFF_MS = 1_000

/** Aborted a while after another signal. */
function afterwards(stop: AbortSignal | undefined): AbortSignal {
  const after = new AbortController()
  const wait = () => setTimeout(() => after.abort(), BREAK_OFF_MS).unref()
  if (stop?.aborted) wait()
  else stop?.addEventListener('abort', wait, { once: true })
  return after.signal
}

/** Makes the secret that a letter carries. @returns the address, or undefined when nobody is there to get it */
export type LinkMaker = (tx: Db, mail: QueuedLetter) => Promise<string | undefined>

/** Of the letters with a secret address: who makes it, when the letter is sent, so that none lies in a row. */
export type LinkMakers = Partial<Record<Kind, LinkMaker>>

/**
 * Sends one claimed letter. While the mail server is spoken to no database connection is held. A letter is noted as sent after the server has taken it: if
 * the process or the database ends between the two it is sent again.
 */
async function sendOne(db: Db, mail: QueuedLetter, makers: LinkMakers, breakOff: AbortSignal): Promise<void> {
  // The column's words are those of all kinds; `post` takes those that can be written.
  const kind = mail.kind as Kind
  try {
    const make = makers[kind]
    const link = make ? await db.transaction((tx) => make(tx, mail)) : ''
    if (link === undefined) return void (await endMail(db, mail, 'dropped'))
    await deliver(mail, compose({ ...mail, kind }, { site: env().SITE_URL, link }), breakOff)
  } catch (error) {
    const { failure, isFinal } = sendingFailure(error)
    log.warn({ mail: mail.id, kind, failure }, isFinal ? 'a letter cannot be sent' : 'a letter was not sent; it is tried again')
    return void (await (isFinal ? endMail(db, mail, 'failed', failure) : delayMail(db, mail, failure)))
  }
  await endMail(db, mail, 'sent')
}

/**
 * Sends the letters that are due, and gives up those that waited for a day. Without SMTP_URL they go on waiting.
 * @param makers those of the product are in `lib/server/startup/letter-links.ts` @param stop ends it with the letters under way, which get a second more
 */
export async function sendWaiting(db: Db, makers: LinkMakers, stop?: AbortSignal): Promise<void> {
  if (!canSend()) return
  await giveUpLate(db)
  let first = await claimMail(db)
  if (!first) return
  const next = async () => {
    const mail = first
    first = undefined
    return mail ?? (stop?.aborted ? undefined : claimMail(db))
  }
  const breakOff = afterwards(stop)
  const lane = async () => {
    for (let mail = await next(); mail; mail = await next()) await sendOne(db, mail, makers, breakOff)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** @param database asked each time, because a pool that hangs is replaced */
export const mailJob = (database: () => Db, makers: LinkMakers): Job => ({
  name: 'send letters',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: (stop) => sendWaiting(database(), makers, stop),
})

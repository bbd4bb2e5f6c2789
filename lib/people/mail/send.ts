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

/**
 * How long letters may still take at a shutdown, of the two seconds that it waits for jobs (`lib/platform/jobs.ts`). Breaking off a letter after the
 * server took it would send it twice.
 */
const BREAK_OFF_MS = 1_000

/** A signal that is aborted `BREAK_OFF_MS` after `stop`. */
function afterwards(stop: AbortSignal | undefined): AbortSignal {
  const after = new AbortController()
  const wait = () => setTimeout(() => after.abort(), BREAK_OFF_MS).unref()
  if (stop?.aborted) wait()
  else stop?.addEventListener('abort', wait, { once: true })
  return after.signal
}

/** Makes a letter's secret address. @returns undefined if the letter has no recipient and must be dropped */
export type LinkMaker = (tx: Db, mail: QueuedLetter) => Promise<string | undefined>

/** What makes the secret addresses of letters when they are sent, so that no secret is stored in a row. */
export type LinkMakers = Partial<Record<Kind, LinkMaker>>

/**
 * Sends one claimed letter, without holding a database connection while the mail server works. The letter is marked as sent after the server took it,
 * so it is sent again if the process or the database stops between the two.
 */
async function sendOne(db: Db, mail: QueuedLetter, makers: LinkMakers, breakOff: AbortSignal): Promise<void> {
  // Safe: `post` stores only kinds of letters that have a writer.
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
 * @param makers those of the product are in `lib/server/startup/letter-links.ts` @param stop when aborted, no further letter is begun, and those
 * under way get one more second
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

/** @param database called for each run, because a pool that hangs is replaced */
export const mailJob = (database: () => Db, makers: LinkMakers): Job => ({
  name: 'send letters',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: (stop) => sendWaiting(database(), makers, stop),
})

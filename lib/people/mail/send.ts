import 'server-only'
import type { Db } from '@/db/client'
import { sendInLanes } from '@/lib/platform/deliveries/lanes'
import { type Claimed, claimOldest, type DeliveryOutcome, giveUpLate, noteOutcome } from '@/lib/platform/deliveries/queue'
import { env } from '@/lib/platform/env'
import type { Job } from '@/lib/platform/jobs'
import { log } from '@/lib/platform/log'
import { compose } from './compose'
import { sendingFailure } from './failure'
import type { Kind } from './letters'
import { selectMail } from './queries'
import { letterQueue, type QueuedLetter } from './queue'
import { canSend, deliver } from './transport'

/** Letters that one process sends at the same time. */
const LANES = 4

/** Makes a letter's secret address. @returns undefined if the letter has no recipient and must be dropped */
export type LinkMaker = (tx: Db, mail: QueuedLetter) => Promise<string | undefined>

/** What makes the secret addresses of letters when they are sent, so that no secret is stored in a row. */
export type LinkMakers = Partial<Record<Kind, LinkMaker>>

/** Sends one letter. @returns how that ended */
async function outcomeOf(db: Db, mail: QueuedLetter, makers: LinkMakers, breakOff: AbortSignal): Promise<DeliveryOutcome> {
  // Safe: `post` stores only kinds of letters that have a writer.
  const kind = mail.kind as Kind
  try {
    const make = makers[kind]
    const link = make ? await db.transaction((tx) => make(tx, mail)) : ''
    if (link === undefined) return { state: 'dropped' }
    await deliver(mail, compose({ ...mail, kind }, { site: env().SITE_URL, link }), breakOff)
    return { state: 'sent' }
  } catch (error) {
    const { failure, isFinal } = sendingFailure(error)
    log.warn({ mail: mail.id, kind, failure }, isFinal ? 'a letter cannot be sent' : 'a letter was not sent; it is tried again')
    return { state: isFinal ? 'failed' : 'again', failure }
  }
}

/**
 * Sends one claimed letter, without holding a database connection while the mail server works. The letter is marked as sent after the server took it,
 * so it is sent again if the process or the database stops between the two.
 */
async function sendOne(db: Db, claimed: Claimed, makers: LinkMakers, breakOff: AbortSignal): Promise<void> {
  const mail = await selectMail(db, claimed.id)
  // Deleted since with its account.
  if (mail) await noteOutcome(db, letterQueue, claimed, await outcomeOf(db, mail, makers, breakOff))
}

/**
 * Sends the letters that are due, and gives up those that waited for a day. Without SMTP_URL they go on waiting.
 * @param makers those of the product are in `lib/server/startup/letter-links.ts` @param stop when aborted, no further letter is begun, and those
 * under way get one more second
 */
export async function sendWaiting(db: Db, makers: LinkMakers, stop?: AbortSignal): Promise<void> {
  if (!canSend()) return
  await giveUpLate(db, letterQueue)
  await sendInLanes({
    lanes: LANES,
    claim: (most) => claimOldest(db, letterQueue, most),
    send: (claimed, breakOff) => sendOne(db, claimed, makers, breakOff),
    stop,
  })
}

/** @param database called for each run, because a pool that hangs is replaced */
export const mailJob = (database: () => Db, makers: LinkMakers): Job => ({
  name: 'send letters',
  firstMs: 0,
  everyMs: 0,
  everywhere: true,
  run: (stop) => sendWaiting(database(), makers, stop),
})

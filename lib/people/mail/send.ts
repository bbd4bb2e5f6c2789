import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sendInLanes } from '@/lib/platform/deliveries/lanes'
import { type Claimed, claimOldest, claimRows, type DeliveryOutcome, giveUpLate, isClaimable, noteOutcome } from '@/lib/platform/deliveries/queue'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { compose } from './compose'
import { sendingFailure } from './failure'
import type { Kind } from './letters'
import { noticeLetterKinds } from './notice'
import { type Notified, notifyPerson } from './notify'
import { selectMail } from './queries'
import { letterQueue, type QueuedLetter } from './queue'
import { canSend, deliver } from './transport'

/** Letters that one process sends at the same time. */
const LANES = 4

/** When a letter is looked at again that nothing can send any more, because its person was erased or the settings changed in that moment. */
const UNSENDABLE_MS = 60_000

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
  if (!mail) return
  const byLetter = () => outcomeOf(db, mail, makers, breakOff)
  const told: Notified = (await notifyPerson({ db, mail, attempts: claimed.attempts, byLetter, canMail: canSend(), breakOff })) ?? {
    outcome: !mail.address ? { state: 'dropped', failure: 'no_address' } : canSend() ? await byLetter() : { state: 'back', afterMs: UNSENDABLE_MS },
  }
  const { outcome, skipped = mail.skipped, messageId = null } = told
  const channel = outcome.state === 'sent' ? (told.channel ?? 'email') : null
  if (told.channel !== 'email' && 'failure' in outcome) log.warn({ mail: mail.id, kind: mail.kind, failure: outcome.failure }, 'somebody was not told')
  await noteOutcome(
    db,
    letterQueue,
    claimed,
    outcome,
    sql`, channel = ${channel}, skipped = ${JSON.stringify(skipped)}::text::jsonb, message_id = ${messageId}`,
  )
}

/** Letters to people who chose how they are told; without a mail server only these can be. */
const hasChannels = sql`kind = any(${`{${noticeLetterKinds}}`}::text[]) and exists (select from channel_consents where channel_consents.completion_id = mails.completion_id)`

const claimChosen = (db: Db, most: number) =>
  claimRows(db, letterQueue, sql`select id from mails where ${isClaimable} and ${hasChannels} order by due_at, id limit ${most} for update skip locked`)

/**
 * Sends the letters that are due, and gives up those that waited for a day. Without SMTP_URL those wait that nobody chose another channel for.
 * @param makers those of the product are in `lib/server/startup/letter-links.ts` @param stop when aborted, no further letter is begun, and those
 * under way get one more second
 */
export async function sendWaiting(db: Db, makers: LinkMakers, stop?: AbortSignal): Promise<void> {
  const canMail = canSend()
  await giveUpLate(db, letterQueue, canMail ? undefined : hasChannels)
  await sendInLanes({
    lanes: LANES,
    claim: (most) => (canMail ? claimOldest(db, letterQueue, most) : claimChosen(db, most)),
    send: (claimed, breakOff) => sendOne(db, claimed, makers, breakOff),
    stop,
  })
}

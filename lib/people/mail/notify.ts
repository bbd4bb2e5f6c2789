import 'server-only'
import type { Db } from '@/db/client'
import { type NoticeChannel, noticeChannels } from '@/db/mail-values'
import type { ChannelTry } from '@/lib/people/channels/channel'
import { type ChannelConsent, endDevice, selectConsents, selectReachable } from '@/lib/people/channels/consents'
import { pushTo } from '@/lib/people/channels/push'
import { quietMs } from '@/lib/people/channels/quiet'
import { sendWhatsApp } from '@/lib/people/channels/whatsapp'
import type { DeliveryOutcome } from '@/lib/platform/deliveries/queue'
import { isNoticeKind, noticeOf } from './notice'
import { hasEarlier } from './queries'
import type { QueuedLetter } from './queue'

/** After so many attempts a channel that may work later is left for the next one that was chosen: some four minutes. */
const PATIENCE = 4

/** When a letter is looked at again whose turn comes after an earlier one about the same task. */
const IN_TURN_MS = 2_000

/** How it ended to tell somebody, by which channel, and why not by those before it. */
export interface Notified {
  outcome: DeliveryOutcome
  channel?: NoticeChannel
  skipped?: QueuedLetter['skipped']
  messageId?: string | undefined
}

interface Notifying {
  db: Db
  mail: QueuedLetter
  attempts: number
  /** Sends it as a letter. */
  byLetter: () => Promise<DeliveryOutcome>
  /** Whether letters can be sent. */
  canMail: boolean
  breakOff: AbortSignal
}

/** The worst that can be said of several devices: one that took it is enough. */
const order = ['sent', 'back', 'again', 'skipped'] as const

async function push({ db, mail, breakOff }: Notifying, devices: ChannelConsent[], code: string): Promise<ChannelTry> {
  const tries: ChannelTry[] = []
  for (const { endpoint, p256dh, auth, locale } of devices) {
    if (!endpoint || !p256dh || !auth) continue
    const ended = await pushTo({ endpoint, p256dh, auth }, noticeOf(mail, locale), code, breakOff)
    if (ended.state === 'skipped' && ended.why === 'gone') await endDevice(db, endpoint)
    tries.push(ended)
  }
  const best = order.flatMap((state) => tries.find((each) => each.state === state) ?? [])[0]
  return best ?? { state: 'skipped', why: 'gone' }
}

/**
 * Tells the person of a task by the first channel that works of those that they chose: asked anew at each attempt, so that nothing is sent by one that was
 * ended meanwhile. What rings waits until the morning.
 * @returns undefined for letters that are letters alone, and for people who never chose: these get letters, as long as they gave an address
 */
export async function notifyPerson(given: Notifying): Promise<Notified | undefined> {
  const { db, mail, attempts } = given
  if (mail.completionId === null || !isNoticeKind(mail.kind)) return undefined
  const consents = await selectConsents(db, mail.completionId)
  if (consents.length === 0) return undefined
  const person = await selectReachable(db, mail.completionId)
  const chosen = consents.filter(({ endedAt }) => endedAt === null)
  const skipped = { ...mail.skipped }
  if (!person) return { outcome: { state: 'dropped' } }
  if (await hasEarlier(db, mail.completionId, mail.id)) return { outcome: { state: 'back', afterMs: IN_TURN_MS }, skipped }
  for (const channel of noticeChannels) {
    const own = chosen.filter((each) => each.channel === channel)
    const [first] = own
    if (!first || skipped[channel]) continue
    if (channel === 'email') {
      if (!mail.address) skipped.email = 'no_address'
      else if (!given.canMail) skipped.email = 'not_set_up'
      else return { outcome: await given.byLetter(), channel, skipped }
      continue
    }
    const afterMs = quietMs(first.timeZone)
    if (afterMs > 0) return { outcome: { state: 'back', afterMs }, skipped }
    const ended = channel === 'push' ? await push(given, own, person.code) : await sendWhatsApp(person.whatsapp, noticeOf(mail, first.locale), first.locale)
    if (ended.state === 'sent') return { outcome: { state: 'sent' }, channel, skipped, messageId: ended.messageId }
    if (ended.state === 'back') return { outcome: { state: 'back' }, skipped }
    const hasNext = chosen.some((each) => each.channel !== channel && !skipped[each.channel])
    if (ended.state === 'again' && !(hasNext && attempts >= PATIENCE))
      return { outcome: { state: 'again', failure: ended.failure, ...(ended.afterMs !== undefined && { afterMs: ended.afterMs }) }, skipped }
    skipped[channel] = ended.state === 'again' ? ended.failure : ended.why
  }
  return { outcome: Object.keys(skipped).length > 0 ? { state: 'failed', failure: 'no_channel' } : { state: 'dropped', failure: 'not_chosen' }, skipped }
}

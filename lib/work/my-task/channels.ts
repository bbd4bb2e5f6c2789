import 'server-only'
import type { z } from 'zod'
import type { NoticeChannel } from '@/db/mail-values'
import { choose, endChannel, selectConsents } from '@/lib/people/channels/consents'
import { areKeys, isPushService } from '@/lib/people/channels/push'
import { isTimeZone } from '@/lib/people/channels/quiet'
import { vapidKeys } from '@/lib/people/channels/vapid'
import { canWhatsApp } from '@/lib/people/channels/whatsapp'
import { canSend } from '@/lib/people/mail/transport'
import { translatorFor } from '@/lib/platform/i18n/translator'
import { storedNumber } from '@/lib/platform/phone-numbers/same-numbers'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { TIME_ZONE } from '@/lib/site'
import { notifyReceived } from '@/lib/work/completions/notifications'
import type { changeMyChannels, MyChannels } from './contract'
import type { TaskRow } from './queries'
import { taskOf, withLocked } from './service'

/** A task that was handed in so recently is told as received to whoever chooses a channel: it shows that the channel works. */
const JUST_HANDED_IN_MS = 60 * 60_000

/** How much of a device's push address tells its own page which one it is. */
const SHOWN_OF_ADDRESS = 24

const possibleFor = ({ whatsapp, email }: TaskRow['completion']): NoticeChannel[] => [
  'push',
  ...(whatsapp && canWhatsApp() && storedNumber(whatsapp) ? (['whatsapp'] as const) : []),
  ...(email && canSend() ? (['email'] as const) : []),
]

/** How the person of a task wants to be told. @throws AppError `not_found` */
export async function showChannels(ctx: Ctx, token: string | undefined): Promise<MyChannels> {
  const { completion } = await taskOf(ctx.db, token)
  const consents = await selectConsents(ctx.db, completion.id)
  const chosen = consents.filter(({ endedAt }) => endedAt === null)
  return {
    possible: possibleFor(completion),
    chosen: [...new Set(chosen.map(({ channel }) => channel))],
    devices: chosen.flatMap(({ endpoint }) => endpoint?.slice(-SHOWN_OF_ADDRESS) ?? []),
    by_default: consents.length === 0 && completion.email !== null,
    push_key: vapidKeys().publicKey,
  }
}

type Change = z.output<typeof changeMyChannels.body>

/** The device of a change, undefined for other channels. @throws AppError `invalid` */
function deviceOf({ channel, endpoint, p256dh, auth }: Change) {
  if (channel !== 'push') return undefined
  const keys = { p256dh: p256dh ?? '', auth: auth ?? '' }
  if (!endpoint || !isPushService(endpoint) || !areKeys(keys)) throw new AppError('invalid', { fields: { endpoint: ['invalid'] } })
  return { endpoint, ...keys }
}

/**
 * Turns a channel on or off. Whoever only knew code and number chooses nothing: the consent would not be the person's.
 * @throws AppError `not_found`; `ask_first` for a token that code and number opened; `invalid` for an address that is no push service's; `conflict` for a
 * channel that cannot be chosen
 */
export async function changeChannels(ctx: Ctx, token: string | undefined, change: Change): Promise<MyChannels> {
  const { channel, on, endpoint, time_zone: timeZone } = change
  await withLocked(ctx, token, async (tx, { completion, origin }) => {
    if (origin === 'access') throw new AppError('ask_first', { messageKey: 'ask_first_channels' })
    if (!on) return endChannel(tx, completion.id, channel, endpoint)
    const device = deviceOf(change)
    if (!possibleFor(completion).includes(channel)) throw new AppError('conflict')
    const t = translatorFor(ctx.locale)
    const wording = `${t('channels.title')} ${t(`channels.${channel}`)}. ${t('channels.note')}`
    await choose(tx, completion.id, { channel, wording, locale: ctx.locale, timeZone: timeZone && isTimeZone(timeZone) ? timeZone : TIME_ZONE, device })
    const isNew = completion.status === 'in_review' && Date.now() - completion.createdAt.getTime() < JUST_HANDED_IN_MS
    if (isNew) await notifyReceived(tx, completion.paymentCode)
  })
  return showChannels(ctx, token)
}

import 'server-only'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { ConsentEnd, NoticeChannel } from '@/db/mail-values'
import { channelConsents } from '@/db/schema/channel-consents'
import { completions } from '@/db/schema/completions'
import type { Locale } from '@/lib/platform/i18n/locales'
import type { PushDevice } from './push'

/** The most devices that one task is pushed to, and the most rows that have ended which are kept of it. */
const MOST_DEVICES = 5
const MOST_ENDED = 20

const isOn = isNull(channelConsents.endedAt)

/** What the person of a task has chosen, newest first, also what has ended. */
export const selectConsents = (db: Db, completionId: number) =>
  db.select().from(channelConsents).where(eq(channelConsents.completionId, completionId)).orderBy(desc(channelConsents.id))
export type ChannelConsent = Awaited<ReturnType<typeof selectConsents>>[number]

/** The number and payment code of a task's person, for telling them; null for a number that was erased. */
export async function selectReachable(db: Db, completionId: number) {
  const [row] = await db
    .select({ whatsapp: completions.whatsapp, code: completions.paymentCode })
    .from(completions)
    .where(and(eq(completions.id, completionId), isNull(completions.erasedAt)))
  return row
}

interface Chosen {
  channel: NoticeChannel
  wording: string
  locale: Locale
  timeZone: string
  device?: PushDevice | undefined
}

/** Ends what was chosen. A device's address goes with it. */
async function end(tx: Db, by: ConsentEnd, which: SQL | undefined): Promise<void> {
  await tx.update(channelConsents).set({ endedAt: sql`now()`, endedBy: by, endpoint: null, p256dh: null, auth: null }).where(and(isOn, which))
}

/** Notes that a person chose a channel; choosing it twice is once. Call it with the task locked. */
export async function choose(tx: Db, completionId: number, { device, ...chosen }: Chosen): Promise<void> {
  await tx
    .insert(channelConsents)
    .values({ completionId, ...chosen, ...device })
    .onConflictDoNothing()
  const ids = (which: SQL | undefined, most: number) => sql`${channelConsents.id} in (
    select id from ${channelConsents} as c where c.completion_id = ${completionId} and ${which} order by id desc offset ${most})`
  if (device) await end(tx, 'replaced', ids(sql`c.channel = 'push' and c.ended_at is null`, MOST_DEVICES))
  await tx.delete(channelConsents).where(ids(sql`c.ended_at is not null`, MOST_ENDED))
}

/** Ends a channel of a task, on one device alone if it is named. */
export const endChannel = (tx: Db, completionId: number, channel: NoticeChannel, endpoint?: string) =>
  end(
    tx,
    'person',
    and(eq(channelConsents.completionId, completionId), eq(channelConsents.channel, channel), endpoint ? eq(channelConsents.endpoint, endpoint) : undefined),
  )

/** Ends what was chosen on a device that is gone, for all tasks. */
export const endDevice = (db: Db, endpoint: string) => end(db, 'gone', eq(channelConsents.endpoint, endpoint))

/** Ends WhatsApp for all tasks of a number, by the word that was sent from it. @param numbers its spellings */
export const endNumber = (db: Db, numbers: string[]) =>
  end(
    db,
    'stop_word',
    and(
      eq(channelConsents.channel, 'whatsapp'),
      inArray(channelConsents.completionId, db.select({ id: completions.id }).from(completions).where(inArray(completions.whatsapp, numbers))),
    ),
  )

/** Deletes what the persons of completions had chosen. */
export const deleteConsents = (tx: Db, completionIds: number[]) => tx.delete(channelConsents).where(inArray(channelConsents.completionId, completionIds))

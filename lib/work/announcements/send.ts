import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList } from '@/db/client'
import { mails } from '@/db/schema/mails'
import { postSelected } from '@/lib/people/mail/post'
import { canSend } from '@/lib/people/mail/transport'
import { begin, deliverSome, endDelivered, lockDue } from './queries'

/** Letters of announcements that wait at most, so that a letter to somebody who waits for it is soon sent however many are told something. */
const MOST_WAITING = 100
/** Recipients of one transaction. */
const BATCH = 500

const countWaiting = (db: Db): Promise<number> => db.$count(mails, sql`state = 'waiting' and kind = 'announcement'`)

/** Tells some recipients, with a letter to those who want one. @returns how many were told */
const tellSome = (db: Db, most: number, withLetters: boolean) =>
  db.transaction(async (tx) => {
    const told = await deliverSome(tx, most)
    if (withLetters && told.users.length > 0)
      await postSelected(tx, {
        kind: 'announcement',
        to: 'account',
        from: sql`unnest(${idList(told.announcements)}::bigint[], ${idList(told.users)}::bigint[]) as told (announcement_id, user_id)
          join announcements as one on one.id = announcement_id join users as u on u.id = user_id`,
        where: sql`u.announcements`,
        key: sql`'announcement:' || one.id || ':' || u.id`,
        data: { name: sql`u.name`, announcement: sql`one.id`, title: sql`one.title ->> u.locale`, text: sql`one.text ->> u.locale` },
      })
    return told.users.length
  })

/** Begins the next announcement that is due. @returns whether there was one */
const beginDue = (db: Db) =>
  db.transaction(async (tx) => {
    const due = await lockDue(tx)
    if (due) await begin(tx, due)
    return due !== undefined
  })

/**
 * Begins the announcements that are due, and tells recipients as fast as letters leave. Without a mail server they stand on their page alone.
 * @param halt stops between two batches when aborted
 */
export async function sendAnnouncements(db: Db, halt?: AbortSignal): Promise<void> {
  while (!halt?.aborted && (await beginDue(db)));
  const withLetters = canSend()
  for (let told = BATCH; told > 0 && !halt?.aborted; ) {
    const room = withLetters ? MOST_WAITING - (await countWaiting(db)) : BATCH
    told = room > 0 ? await tellSome(db, room, withLetters) : 0
  }
  await endDelivered(db)
}

import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** SQL for whether there is an active administrator besides one. @param id an expression of the account's id */
export const hasOtherAdmin = (id: string): string => `exists (select from users where role = 'admin' and active and id <> ${id})`

/** Whether there is an active administrator besides one. @param id their account's id */
export const otherAdminExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.execute<{ other: boolean }>(sql`select ${sql.raw(hasOtherAdmin(String(id)))} as other`))[0]?.other ?? false

// Who is a second person where money needs two. Whoever was invited or enabled a moment ago can be the asker under another name, and whoever is disabled
// for a moment is still somebody. The audit log says both, because nobody changes it.

const wasLogged = (what: string) => `exists (select from audit_log as entry where entry.created_at > now() - interval '72 hours' and ${what})`
const hasJoined = (id: string) => wasLogged(`entry.action = 'invitation.taken' and entry.actor_id = ${id}`)
const wasSwitched = (id: string, action: 'admin.enabled' | 'admin.disabled') =>
  wasLogged(`entry.action = '${action}' and entry.subject_type = 'admin' and entry.subject_id = ${id}`)

/** SQL for whether an administrator was invited or enabled less than 72 hours ago, and so neither asks nor confirms where money needs two. @param id an expression of the account's id */
export const isTooNew = (id: string): string => `(${hasJoined(id)} or ${wasSwitched(id, 'admin.enabled')})`

/** SQL for whether a row of `users` is an administrator who is active, or was less than 72 hours ago. @param u the row's name */
export const isAdminOfLate = (u: string): string => `(${u}.role = 'admin' and (${u}.active or ${wasSwitched(`${u}.id`, 'admin.disabled')}))`

/**
 * SQL for whether money above the limit of one administrator waits for another one. Whoever has just joined does not count, so that an invitation keeps
 * nobody from what they did alone before; whoever has just been disabled does. @param id an expression of the account's id
 */
export const needsSecondPerson = (id: string): string =>
  `exists (select from users as colleague where colleague.id <> ${id} and ${isAdminOfLate('colleague')} and not ${hasJoined('colleague.id')})`

/** Like the two SQL above, of one administrator. */
export async function secondPersonFor(db: Db, id: number): Promise<{ isNeeded: boolean; isTooNew: boolean }> {
  const [row] = await db.execute<{ needed: boolean; too_new: boolean }>(
    sql`select ${sql.raw(needsSecondPerson(String(id)))} as needed, ${sql.raw(isTooNew(String(id)))} as too_new`,
  )
  return { isNeeded: row?.needed ?? false, isTooNew: row?.too_new ?? false }
}

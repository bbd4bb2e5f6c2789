import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { postSelected } from '@/lib/people/mail/post'

/**
 * Notifies all administrators, and those who were disabled in the last 72 hours, that who belongs to them changes: so an account that was made to confirm
 * what its maker asks for, and the disabling of whoever would object, are seen in time. Call it after the change.
 * @param by the account that did it @param who the account that it was done to; of an invitation nobody yet
 */
export const notifyAdministrators = (tx: Db, change: 'invited' | 'joined' | 'enabled' | 'disabled' | 'closed', by: number, who?: number) =>
  postSelected(tx, {
    kind: 'administrators_changed',
    to: 'admin',
    from: sql`users as u`,
    where: sql`true`,
    key: sql`null`,
    data: {
      name: sql`u.name`,
      change: sql`${change}::text`,
      by: sql`(select name from users where id = ${by})`,
      who: sql`coalesce((select name from users where id = ${who ?? null}::bigint), '')`,
    },
  })

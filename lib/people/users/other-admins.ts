import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** SQL for whether there is an active administrator besides one. @param id an expression of the account's id */
export const hasOtherAdmin = (id: string): string => `exists (select from users where role = 'admin' and active and id <> ${id})`

/** Whether there is an active administrator besides one. @param id their account's id */
export const otherAdminExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.execute<{ other: boolean }>(sql`select ${sql.raw(hasOtherAdmin(String(id)))} as other`))[0]?.other ?? false

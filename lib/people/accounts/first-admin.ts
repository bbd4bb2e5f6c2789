import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { insertFirstAdministrator } from '@/lib/people/users/users'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'

/** Makes the first administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none, because no account has a built-in password. */
export async function ensureFirstAdmin(db: Db): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env()
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD) return
  const admins = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  if (admins.length > 0) return
  const isMade = await insertFirstAdministrator(db, { name: 'Admin', email: ADMIN_EMAIL.toLowerCase(), passwordHash: await hashPassword(ADMIN_PASSWORD) })
  if (isMade) return log.info('made the first administrator from ADMIN_EMAIL')
  // Another process that started at the same moment may have made the account.
  const [holder] = await db.select({ role: users.role }).from(users).where(eq(users.email, ADMIN_EMAIL.toLowerCase()))
  if (holder?.role !== 'admin') log.warn('ADMIN_EMAIL belongs to a promoter; no administrator was made')
}

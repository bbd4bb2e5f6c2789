import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'

/** Whether a referral code is that of an active promoter. */
export async function isActiveCode(db: Db, code: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.referralCode, code), eq(users.role, 'promoter'), users.active))
  return rows.length > 0
}

import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'

/** The account of an e-mail address, which must be in lower case. */
export const selectUserByEmail = async (db: Db, email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

export const selectUserById = async (db: Db, id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

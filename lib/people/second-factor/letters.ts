import 'server-only'
import type { Db } from '@/db/client'
import type { users } from '@/db/schema/users'
import type { SecondFactorChange } from '@/lib/people/mail/letters/second-factor-changed'
import { post } from '@/lib/people/mail/post'

/** Writes the letter that an account's second factor changed. Call it in the transaction of the change. */
export const notifyFactorChange = (tx: Db, { id, email, locale, name, role }: typeof users.$inferSelect, change: SecondFactorChange) =>
  post(tx, { kind: 'second_factor_changed', to: { userId: id, address: email, locale }, data: { name, role, change } })

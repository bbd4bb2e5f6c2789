import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayoutMethod } from '@/db/values'
import { id, moment } from './columns'
import { completions } from './completions'
import { users } from './users'

/** How a person is paid: the one who did a task, or a promoter. Shown masked; never in the log or the audit log. */
export const payoutMethods = pgTable(
  'payout_methods',
  {
    id: id(),
    completionId: bigint({ mode: 'number' }).references(() => completions.id, { onDelete: 'cascade' }),
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    method: jsonb().notNull().$type<PayoutMethod>(),
    /** Hash of key or account, keyed with `NEXTAUTH_SECRET`, to notice one that several people use. */
    keyHash: text().notNull(),
    changedAt: moment().notNull().defaultNow(),
    /** When payments to it may start: a change after the approval takes effect later. */
    usableAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payout_methods_completion_key').on(table.completionId),
    uniqueIndex('payout_methods_user_key').on(table.userId),
    index('payout_methods_key_hash_idx').on(table.keyHash),
    check('payout_methods_owner_check', sql`num_nonnulls(${table.completionId}, ${table.userId}) = 1`),
  ],
)

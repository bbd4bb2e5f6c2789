import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { completions } from './completions'

/** Whoever has a task token can see and follow one task. Only its hash is stored, so that a copy of the database opens no task. */
export const taskTokens = pgTable(
  'task_tokens',
  {
    /** SHA-256 of the token, in base64url. */
    hash: text().primaryKey(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    /**
     * `submission`: returned to a submission, or mailed to the address in it. `support`: made by an administrator who asked the person.
     * `access`: returned to somebody who knew payment code and number, which promoters may know too.
     */
    origin: text({ enum: ['submission', 'support', 'access'] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('task_tokens_completion_idx').on(table.completionId),
    check('task_tokens_origin_check', sql`${table.origin} in ('submission', 'support', 'access')`),
  ],
)

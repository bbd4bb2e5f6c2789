import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { completions } from './completions'

/** Who holds a token may see and follow one task. Only its hash is stored, so that a copy of the database opens nothing. */
export const taskTokens = pgTable(
  'task_tokens',
  {
    /** SHA-256 of the token, in base64url. */
    hash: text().primaryKey(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    /**
     * `submission`: answered to a submission, or mailed to the address that came with it. `support`: made by an administrator who asked the person.
     * `access`: answered to somebody who knew payment code and number, as promoters may.
     */
    origin: text({ enum: ['submission', 'support', 'access'] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('task_tokens_completion_idx').on(table.completionId),
    check('task_tokens_origin_check', sql`${table.origin} in ('submission', 'support', 'access')`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { users } from './users'

/** The labels that a promoter keeps for links. Clicks and completions have their labels as they were typed, kept here or not. */
export const promoterLabels = pgTable(
  'promoter_labels',
  {
    promoterId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.promoterId, table.label] }), check('promoter_labels_label_check', sql`${table.label} ~ '^[a-z0-9-]{1,40}$'`)],
)

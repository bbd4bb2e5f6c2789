import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** Administrators' notes about a promoter. Promoters never see them. */
export const promoterNotes = pgTable(
  'promoter_notes',
  {
    id: id(),
    promoterId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The author's name when it was written. */
    authorName: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('promoter_notes_promoter_idx').on(table.promoterId, table.id)],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { users } from './users'

/** Promoters who were brought over from a former tool together. */
export const promoterImports = pgTable(
  'promoter_imports',
  {
    id: id(),
    importedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    promoters: integer().notNull(),
    balanceCents: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [check('promoter_imports_promoters_check', sql`${table.promoters} > 0`), check('promoter_imports_balance_check', sql`${table.balanceCents} >= 0`)],
)

/**
 * Each of these promoters, with the balance that came along. Ids go down from -1, because a payout's item names what it pays for by one number, and
 * those of completions go up.
 */
export const promoterImportLines = pgTable(
  'promoter_import_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: -1, increment: -1, minValue: '-9007199254740991', maxValue: -1 }),
    importId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterImports.id),
    /** No foreign key, because money rows outlive the account. */
    userId: bigint({ mode: 'number' }).notNull(),
    balanceCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('promoter_import_lines_user_key').on(table.userId),
    index('promoter_import_lines_import_idx').on(table.importId),
    check('promoter_import_lines_balance_check', sql`${table.balanceCents} >= 0`),
  ],
)

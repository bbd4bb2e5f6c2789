import { sql } from 'drizzle-orm'
import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { completions } from './completions'

/** Used by nothing; the release before this one reads and writes it, so that it goes with the next. */
export const pictureGroupMembers = pgTable(
  'picture_group_members',
  {
    completionId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => completions.id, { onDelete: 'cascade' }),
    alikeTo: bigint({ mode: 'number' }),
    groupId: bigint({ mode: 'number' }),
    dueAt: moment(),
  },
  (table) => [
    index('picture_group_members_group_idx').on(table.groupId, table.completionId),
    index('picture_group_members_due_idx').on(table.dueAt, table.completionId).where(sql`${table.dueAt} is not null`),
  ],
)

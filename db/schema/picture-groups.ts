import { sql } from 'drizzle-orm'
import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { completions } from './completions'

/**
 * Completions whose pictures are alike, as groups. A trigger on `completions` writes which earlier one a completion's picture is like, whichever
 * statement stores it; a job joins these pairs into groups and adds the first of each.
 */
export const pictureGroupMembers = pgTable(
  'picture_group_members',
  {
    completionId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => completions.id, { onDelete: 'cascade' }),
    /** The completion that its flag names; null for the first of a group. No foreign key, because that one may be deleted. */
    alikeTo: bigint({ mode: 'number' }),
    /** The same for all members of a group: the lowest id among them when it was joined. Null until then. */
    groupId: bigint({ mode: 'number' }),
    /** Since when it has to be joined; null when that is done. */
    dueAt: moment(),
  },
  (table) => [
    index('picture_group_members_group_idx').on(table.groupId, table.completionId),
    index('picture_group_members_due_idx').on(table.dueAt, table.completionId).where(sql`${table.dueAt} is not null`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { payouts } from './payouts'
import { promoterGroups } from './promoter-groups'

/** What the promoters of a group get on top for so many approvals in a calendar month (America/Sao_Paulo). Only `endedAt` ever changes, once. */
export const promoterGoals = pgTable(
  'promoter_goals',
  {
    id: id(),
    groupId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterGroups.id),
    /** How many completions have to be approved in one month. */
    approvals: integer().notNull(),
    bonusCents: integer().notNull(),
    /** The first days of the first month and of the last one; null for no end. */
    firstMonth: date({ mode: 'string' }).notNull(),
    lastMonth: date({ mode: 'string' }),
    /** From when nobody reaches it any more. */
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('promoter_goals_key').on(table.groupId, table.approvals).where(sql`${table.endedAt} is null`),
    index('promoter_goals_group_idx').on(table.groupId),
    check('promoter_goals_approvals_check', sql`${table.approvals} between 1 and 10000`),
    check('promoter_goals_bonus_check', sql`${table.bonusCents} between 100 and 1000000`),
    check('promoter_goals_months_check', sql`${table.lastMonth} >= ${table.firstMonth}`),
  ],
)

/** Bonuses that promoters earned by goals. Only `undoneAt` ever changes, once; who reaches the goal again gets a further row. */
export const promoterBonuses = pgTable(
  'promoter_bonuses',
  {
    id: id(),
    /** No foreign key, because money rows outlive the account. */
    promoterId: bigint({ mode: 'number' }).notNull(),
    goalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterGoals.id),
    /** The first day of the month. */
    month: date({ mode: 'string' }).notNull(),
    /** How many completions were approved in the month when it was earned. */
    approved: integer().notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    earnedAt: moment().notNull().defaultNow(),
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex('promoter_bonuses_key').on(table.promoterId, table.goalId, table.month).where(sql`${table.undoneAt} is null`),
    index('promoter_bonuses_goal_idx').on(table.goalId),
    check('promoter_bonuses_amount_check', sql`${table.amountCents} > 0`),
  ],
)

/** The bonuses that a payout pays for, besides its completions. While it is requested, being sent or paid it holds them. */
export const payoutBonuses = pgTable(
  'payout_bonuses',
  {
    payoutId: bigint({ mode: 'number' })
      .notNull()
      .references(() => payouts.id, { onDelete: 'restrict' }),
    bonusId: bigint({ mode: 'number' })
      .notNull()
      .references(() => promoterBonuses.id),
  },
  (table) => [primaryKey({ columns: [table.payoutId, table.bonusId] }), index('payout_bonuses_bonus_idx').on(table.bonusId)],
)

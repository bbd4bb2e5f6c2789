import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailKind, MailState } from '@/db/mail-values'
import { id, language, moment } from './columns'
import { completions } from './completions'
import { users } from './users'

/**
 * Letters, written in the transaction that has something to say and sent after it. No row holds a secret: the tokens of links are made when a
 * letter is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().notNull().$type<MailKind>(),
    /** What is told once: a second letter with the same key is not written. */
    key: text(),
    /** Who is told: somebody with an account, the person of a task, or whoever has the address. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    completionId: bigint({ mode: 'number' }).references(() => completions.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    locale: language(),
    /** What the letter says, by its kind; see `lib/people/mail/letters`. */
    data: jsonb().notNull().default({}),
    state: text().notNull().default('waiting').$type<MailState>(),
    attempts: smallint().notNull().default(0),
    /** Why the last attempt failed, in the words of the other server, without addresses. */
    failure: text(),
    createdAt: moment().notNull().defaultNow(),
    /** From when on it is sent, as a decision can be undone for some minutes; while a process sends it, until when nobody else does. */
    dueAt: moment().notNull().defaultNow(),
    /** Until when it is tried. */
    giveUpAt: moment().notNull().default(sql`now() + interval '1 day'`),
    /** When it was sent, given up or not needed any more. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('mails_key').on(table.key),
    index('mails_state_idx').on(table.state, table.id),
    index('mails_due_idx').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('mails_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('mails_completion_idx').on(table.completionId).where(sql`${table.completionId} is not null`),
    check('mails_state_check', sql`${table.state} in ('waiting', 'sent', 'failed', 'dropped')`),
    check('mails_ended_check', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailKind, MailState, NoticeChannel } from '@/db/mail-values'
import { id, language, moment } from './columns'
import { completions } from './completions'
import { users } from './users'

/**
 * Letters, written in the transaction of their cause and sent afterwards. No row holds a secret, because the tokens of links are made when a
 * letter is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().notNull().$type<MailKind>(),
    /** For letters that are sent only once: a second letter with the same key is not written. */
    key: text(),
    /** The recipient: a user, the person of a completion, or only an address. */
    userId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    completionId: bigint({ mode: 'number' }).references(() => completions.id, { onDelete: 'cascade' }),
    /** Empty for a person who gave none and is told by other channels. */
    address: text().notNull(),
    locale: language(),
    /** The letter's values, by its kind; see `lib/people/mail/letters`. */
    data: jsonb().notNull().default({}),
    state: text().notNull().default('waiting').$type<MailState>(),
    attempts: smallint().notNull().default(0),
    /** Why the last attempt failed: the other server's text, without addresses. */
    failure: text(),
    /** By what it was sent; null while it waits, and for letters from before there were others. */
    channel: text().$type<NoticeChannel>(),
    /** Why it was not sent by channels that the person had chosen, in a word or a code of the channel's. */
    skipped: jsonb().notNull().default({}).$type<Partial<Record<NoticeChannel, string>>>(),
    /** The message at WhatsApp, and what WhatsApp says that it is billed as (`free` for nothing); null where unknown. */
    messageId: text(),
    billed: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When it is due, delayed because a decision can be undone for some minutes; while a process sends it, the end of that process's claim. */
    dueAt: moment().notNull().defaultNow(),
    /** When sending is given up. */
    giveUpAt: moment().notNull().default(sql`now() + interval '1 day'`),
    /** When it was sent, given up or dropped. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('mails_key').on(table.key),
    index('mails_state_idx').on(table.state, table.id),
    index('mails_due_idx').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('mails_user_idx').on(table.userId).where(sql`${table.userId} is not null`),
    index('mails_completion_idx').on(table.completionId).where(sql`${table.completionId} is not null`),
    index('mails_message_idx').on(table.messageId).where(sql`${table.messageId} is not null`),
    check('mails_state_check', sql`${table.state} in ('waiting', 'sent', 'failed', 'dropped')`),
    check('mails_ended_check', sql`(${table.state} = 'waiting') = (${table.endedAt} is null)`),
  ],
)

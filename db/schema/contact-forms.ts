import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { FIRST_LANGUAGE, id, language, moment } from './columns'
import { mails } from './mails'
import { users } from './users'

/** Messages from the landing page's contact form. */
export const contactForms = pgTable(
  'contact_forms',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** When an administrator first opened it; null again once it was marked as unread. */
    readAt: moment(),
    /** The language of the page it was written on, in which it is answered. */
    locale: language().default(FIRST_LANGUAGE),
    /** When it was answered last, or marked as needing no answer; null while it is open. */
    answeredAt: moment(),
    search: text().notNull().generatedAlwaysAs(sql`search_text(name || ' ' || email || ' ' || message)`),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('contact_forms_open_idx').on(table.id).where(sql`${table.answeredAt} is null`),
    index('contact_forms_search_idx').using('gin', table.search.op('gin_trgm_ops')),
  ],
)

/** Administrators' replies to a message, sent by mail. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    contactFormId: bigint({ mode: 'number' })
      .notNull()
      .references(() => contactForms.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The author's name when it was written. */
    authorName: text().notNull(),
    mailId: bigint({ mode: 'number' }).references(() => mails.id, { onDelete: 'set null' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('contact_replies_form_idx').on(table.contactFormId, table.id)],
)

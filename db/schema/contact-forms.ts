import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'

/** Messages from the landing page's contact form. */
export const contactForms = pgTable(
  'contact_forms',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    /** When an administrator first opened it. */
    readAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('contact_forms_unread_idx').on(table.id).where(sql`${table.readAt} is null`)],
)

import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'

/** Messages from the landing page's contact form. */
export const contactForms = pgTable('contact_forms', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

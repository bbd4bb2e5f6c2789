import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestamps } from './columns'

/** External addresses that administrators set (SPEC section 3, 'Link setting'). The first migration creates the four slugs. */
export const links = pgTable('links', { id: id(), slug: text().notNull(), title: text().notNull(), url: text().notNull(), ...timestamps }, (table) => [
  uniqueIndex('links_slug_key').on(table.slug),
])

import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { links } from '@/db/schema/links'

const columns = { id: links.id, slug: links.slug, title: links.title, url: links.url }

/** All link settings, in the order in which they were made. */
export const selectLinks = (db: Db) => db.select(columns).from(links).orderBy(asc(links.id))

/** The link setting of a slug, if there is one. */
export const selectLink = async (db: Db, slug: string) => (await db.select(columns).from(links).where(eq(links.slug, slug)))[0]

/** The same, locked until the transaction ends. */
export const selectLinkForUpdate = async (tx: Db, slug: string) => (await tx.select(columns).from(links).where(eq(links.slug, slug)).for('update'))[0]

/** Changes an address. @returns the link, undefined if there is none of that slug */
export const updateUrl = async (tx: Db, slug: string, url: string) =>
  (await tx.update(links).set({ url, updatedAt: sql`now()` }).where(eq(links.slug, slug)).returning(columns))[0]

import { type SQL, sql } from 'drizzle-orm'

/** Our own texts as an array, written out. */
export const list = (texts: readonly string[]): SQL => sql.raw(`array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`)

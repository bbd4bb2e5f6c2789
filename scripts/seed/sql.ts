import { type SQL, sql } from 'drizzle-orm'

/** Our own texts as an array, written out. */
export const list = (texts: readonly string[]): SQL => sql.raw(`array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`)

/** The version of the default campaign in force: its id, and what it pays. */
export const defaultVersion = (column: 'id' | 'reward_cents' | 'commission_cents'): SQL =>
  sql.raw(`(select ${column} from campaign_versions where id = (select version_id from campaigns where is_default))`)

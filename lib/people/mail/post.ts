import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedStatement } from '@/db/client'
import { thisMoment } from '@/db/schema/columns'
import { mails } from '@/db/schema/mails'
import { isAdminOfLate } from '@/lib/people/users/other-admins'
import type { Locale } from '@/lib/platform/i18n/locales'
import type { DataOf, Kind } from './letters'

/** The recipient of a letter. Letters to an account or a completion are deleted with it. */
interface Recipient {
  userId?: number
  completionId?: number
  address: string
  locale: Locale
}

interface Post<K extends Kind> {
  kind: K
  to: Recipient
  data: DataOf<K>
  /** Prevents a second letter: nothing is written if a letter with this key exists. */
  key?: string
}

/**
 * Writes a letter in the transaction of its event; it is sent after the commit.
 * @returns its id, undefined if a letter with its key exists
 */
export async function post<K extends Kind>(tx: Db, { kind, to, data, key }: Post<K>): Promise<number | undefined> {
  const [row] = await tx
    .insert(mails)
    .values({ kind, key: key ?? null, ...to, data, dueAt: thisMoment })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  return row?.id
}

const account = sql`u.id, null::bigint, u.email, u.locale`

/**
 * The columns of a recipient; `from` must name the person of a task `c` and an account `u`. Persons who cannot be told, erased persons and disabled
 * accounts get no letter, but for promoters who are paid before their account is deleted, and what `admin` tells those who were disabled a moment ago.
 */
const recipients = {
  person: sql`null::bigint, c.id, coalesce(c.email, ''), c.locale`,
  account,
  admin: account,
} as const
/** Whether the person of a task has chosen a channel. @param completion the name of its row */
export const hasChosen = (completion: string): SQL =>
  sql.raw(`exists (select from channel_consents as chosen where chosen.completion_id = ${completion}.id and chosen.ended_at is null)`)
const isThere = {
  person: sql`c.erased_at is null and (c.email is not null or ${hasChosen('c')})`,
  account: sql`(u.active or u.closing_at is not null)`,
  admin: sql.raw(isAdminOfLate('u')),
} as const

/** Letters of one kind, one for each row of a query. */
interface Selected<K extends Kind> {
  kind: K
  to: keyof typeof recipients
  from: SQL
  where: SQL
  key: SQL
  data: { [Field in keyof DataOf<K>]-?: SQL }
  /** How long it waits before it is sent. */
  delayMinutes?: number
}
type AnySelected = { [K in Kind]: Selected<K> }[Kind]

function rowsOf({ kind, to, from, where, key, data, delayMinutes = 0 }: AnySelected): SQL {
  const fields = Object.entries<SQL>(data).map(([name, value]) => sql`${name}::text, ${value}`)
  return sql`select ${kind}::text, ${key}, ${recipients[to]}, jsonb_build_object(${sql.join(fields, sql`, `)}), ${thisMoment} + ${delayMinutes}::int * interval '1 minute'
    from ${from} where ${where} and ${isThere[to]}`
}

const insertSelected = (letters: AnySelected[]) =>
  sql`insert into mails (kind, key, user_id, completion_id, address, locale, data, due_at) ${sql.join(letters.map(rowsOf), sql` union all `)}
    order by 2 on conflict (key) do nothing`

/** Writes letters to the recipients that queries find, all in one statement; otherwise like {@link post}. */
export const postSelected = (tx: Db, ...letters: AnySelected[]) => tx.execute(insertSelected(letters))

/** {@link postSelected} as a prepared statement for letters that are written often, with `sql.placeholder` for their values. */
export const preparedPost = (...letters: AnySelected[]) => preparedStatement(insertSelected(letters))

/** Deletes letters that are not sent yet. */
export const withdrawWaiting = (tx: Db, where: SQL) => tx.execute(sql`delete from mails where state = 'waiting' and ${where}`)

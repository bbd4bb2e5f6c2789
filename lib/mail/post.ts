import 'server-only'
import type { Db } from '@/db/client'
import { mails } from '@/db/schema/mails'
import type { Locale } from '@/lib/i18n/locales'
import type { DataOf, Kind } from './letters'

/** Who a letter goes to. One to an account or a task goes away with it. */
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
  /** What is told once: nothing is written when a letter has this key already. */
  key?: string
}

/**
 * Writes a letter in the transaction that has something to say; it is sent after that.
 * @returns its number, undefined when its key was there already
 */
export async function post<K extends Kind>(tx: Db, { kind, to, data, key }: Post<K>): Promise<number | undefined> {
  const [row] = await tx
    .insert(mails)
    .values({ kind, key: key ?? null, ...to, data })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  return row?.id
}

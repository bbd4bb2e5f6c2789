import type { mails } from '@/db/schema/mails'
import { compose } from '@/lib/people/mail/compose'
import type { Kind } from '@/lib/people/mail/letters'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { linkMakers } from '@/lib/server/startup/letter-links'

/** A stored letter as it would be sent, with its link. */
export async function composedRow(row: typeof mails.$inferSelect) {
  const kind = row.kind as Kind
  const link = (await database().transaction(async (tx) => linkMakers[kind]?.(tx, row))) ?? ''
  return compose({ ...row, kind }, { site: env().SITE_URL, link })
}

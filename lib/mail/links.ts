import 'server-only'
import type { Db } from '@/db/client'
import type { mails } from '@/db/schema/mails'
import { makeResetLink } from '@/lib/password-resets/service'
import { invitationLink } from '@/lib/team/link'
import type { Kind } from './letters'

type Mail = typeof mails.$inferSelect

/** Makes the secret that a letter carries. @returns the address, or undefined when nobody is there to get it */
type LinkMaker = (tx: Db, mail: Mail) => Promise<string | undefined>

/** Of the letters with a secret address: who makes it, when the letter is sent, so that none lies in a row. */
export const linkMakers: Partial<Record<Kind, LinkMaker>> = {
  invitation: invitationLink,
  password_reset: makeResetLink,
}

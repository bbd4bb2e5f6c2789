import 'server-only'
import type { Db } from '@/db/client'
import type { mails } from '@/db/schema/mails'
import { freshToken, taskPage } from '@/lib/my-task/service'
import { makeResetLink } from '@/lib/password-resets/service'
import { env } from '@/lib/platform/env'
import { invitationLink } from '@/lib/team/link'
import type { Kind } from './letters'
import { unsubscribePage, unsubscribeToken } from './unsubscribe'

type Mail = typeof mails.$inferSelect

/** Makes the secret that a letter carries. @returns the address, or undefined when nobody is there to get it */
type LinkMaker = (tx: Db, mail: Mail) => Promise<string | undefined>

/** The private page of the task that a letter is about. */
const taskLink: LinkMaker = async (tx, { completionId }) => {
  const token = completionId === null ? undefined : await freshToken(tx, completionId)
  return token && taskPage(token)
}

const unsubscribeLink: LinkMaker = async (_tx, { userId }) => (userId === null ? undefined : unsubscribePage(env().SITE_URL, unsubscribeToken(userId)))

/** Of the letters with a secret address: who makes it, when the letter is sent, so that none lies in a row. */
export const linkMakers: Partial<Record<Kind, LinkMaker>> = {
  invitation: invitationLink,
  password_reset: makeResetLink,
  weekly_summary: unsubscribeLink,
  task_received: taskLink,
  task_approved: taskLink,
  task_returned: taskLink,
  task_paid: taskLink,
  task_payout_failed: taskLink,
  task_method_changed: taskLink,
}

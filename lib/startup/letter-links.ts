import 'server-only'
import type { LinkMaker, LinkMakers } from '@/lib/mail/send'
import { unsubscribePage, unsubscribeToken } from '@/lib/mail/unsubscribe'
import { freshToken, taskPage } from '@/lib/my-task/service'
import { makeResetLink } from '@/lib/password-resets/service'
import { env } from '@/lib/platform/env'
import { invitationLink } from '@/lib/team/link'

/** The private page of the task that a letter is about. */
const taskLink: LinkMaker = async (tx, { completionId }) => {
  const token = completionId === null ? undefined : await freshToken(tx, completionId)
  return token && taskPage(token)
}

const unsubscribeLink: LinkMaker = async (_tx, { userId }) => (userId === null ? undefined : unsubscribePage(env().SITE_URL, unsubscribeToken(userId)))

/** What makes the secret addresses of letters, each in the feature that it opens. */
export const linkMakers: LinkMakers = {
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

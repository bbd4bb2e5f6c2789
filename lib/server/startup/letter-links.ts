import 'server-only'
import type { LinkMaker, LinkMakers } from '@/lib/people/mail/send'
import { type RegularLetter, unsubscribePage, unsubscribeToken } from '@/lib/people/mail/unsubscribe'
import { makeFirstPasswordLink, makeResetLink } from '@/lib/people/password-resets/service'
import { invitationLink } from '@/lib/people/team/link'
import { env } from '@/lib/platform/env'
import { freshToken, taskPage } from '@/lib/work/my-task/service'

/** The private page of the task that a letter is about. */
const taskLink: LinkMaker = async (tx, { completionId }) => {
  const token = completionId === null ? undefined : await freshToken(tx, completionId)
  return token && taskPage(token)
}

const unsubscribeLink =
  (letter: RegularLetter): LinkMaker =>
  async (_tx, { userId }) =>
    userId === null ? undefined : unsubscribePage(env().SITE_URL, unsubscribeToken(letter, userId))

/** The functions that make the secret addresses of letters. */
export const linkMakers: LinkMakers = {
  invitation: invitationLink,
  password_reset: makeResetLink,
  promoter_imported: makeFirstPasswordLink,
  weekly_summary: unsubscribeLink('weekly_summary'),
  announcement: unsubscribeLink('announcements'),
  task_received: taskLink,
  task_approved: taskLink,
  task_returned: taskLink,
  task_paid: taskLink,
  task_payout_failed: taskLink,
  task_method_changed: taskLink,
}

import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { dataOf } from '@/lib/platform/contract/schemas'

const Subscription = z.object({
  weekly_summary: z.boolean().meta({ description: 'Whether a summary of each week with clicks or completions is mailed' }),
  announcements: z.boolean().meta({ description: 'Whether announcements are mailed; they stand on their page in any case' }),
})
const PartOfSubscription = Subscription.partial()

export const showSubscription = endpoint({
  method: 'GET',
  path: '/mail-settings',
  auth: ['promoter'],
  summary: 'What is emailed to the caller as long as they want it',
  output: dataOf(Subscription),
})

export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/mail-settings',
  auth: ['promoter'],
  summary: 'Changes what is emailed to the caller',
  body: PartOfSubscription,
  output: dataOf(Subscription),
  success: 'mail_settings_saved',
})

// No body: mail programs send a form of their own (RFC 8058) without any information.
const query = z.object({ token: z.string().max(100).meta({ description: 'Of the letter' }) })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  auth: 'public',
  summary: 'Ends the weekly summary or the announcements of the account whose email the token is of, in one press from a mail program too (RFC 8058)',
  query,
  output: dataOf(PartOfSubscription),
  success: 'unsubscribed',
})

export const subscribeAgain = endpoint({
  method: 'DELETE',
  path: '/unsubscribe',
  auth: 'public',
  summary: 'Takes that back',
  query,
  output: dataOf(PartOfSubscription),
  success: 'subscribed_again',
})

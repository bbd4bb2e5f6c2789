import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { subscribeAgain, unsubscribe } from './subscription-contract'

const stop = sent<typeof unsubscribe>({ method: 'POST', path: '/unsubscribe', auth: 'public' })
const again = sent<typeof subscribeAgain>({ method: 'DELETE', path: '/unsubscribe', auth: 'public' })

/** Whether a letter's link ends announcements, and not the weekly summary. */
export const isOfAnnouncements = (token: string | null | undefined): boolean => token?.startsWith('a') ?? false

/** Turns the kind of letter of a link on or off. @throws ApiError */
export async function subscribeByToken(token: string, wanted: boolean): Promise<void> {
  await call(wanted ? again : stop, { query: { token } })
}

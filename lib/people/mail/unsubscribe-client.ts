import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type { subscribeAgain, unsubscribe } from './subscription-contract'

const stop = sent<typeof unsubscribe>({ method: 'POST', path: '/unsubscribe', auth: 'public' })
const again = sent<typeof subscribeAgain>({ method: 'DELETE', path: '/unsubscribe', auth: 'public' })

/** Turns the weekly summary of a letter's reader on or off. @throws ApiError */
export const subscribeByToken = async (token: string, wanted: boolean): Promise<boolean> =>
  (await call(wanted ? again : stop, { query: { token } })).data.weekly_summary

import { call } from '@/lib/platform/browser/call'
import { sent } from '@/lib/platform/contract/sent'
import type * as contract from './told-contract'

const lookUpTold = sent<typeof contract.lookUpTold>({ method: 'GET', path: '/told', auth: 'public' })

/** How many promoters fit what a person says of who told them; undefined if that is not known now, which stops nobody. */
export const askTold = (text: string) =>
  call(lookUpTold, { query: { text } }).then(
    ({ data }) => data.fits,
    () => undefined,
  )

import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { requiredText } from '@/lib/platform/contract/fields'
import { dataOnly } from '@/lib/platform/contract/schemas'

/** The longest text about who told somebody. */
export const MOST_TOLD = 200

export const lookUpTold = endpoint({
  method: 'GET',
  path: '/told',
  auth: 'public',
  summary:
    'Whether what a person says of who told them fits an active promoter: a code, a link, or the last four digits of the number of their Pix key; it says not who',
  query: z.object({ text: requiredText('required', MOST_TOLD) }),
  output: dataOnly(
    z.object({
      fits: z.enum(['one', 'none', 'several']).meta({ description: 'How many it fits; only `one` is whose the task becomes' }),
    }),
  ),
})

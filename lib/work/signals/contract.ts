import { z } from 'zod'
import { signalNames } from '@/db/signal-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf } from '@/lib/platform/contract/schemas'

/** The most decisions that other weights are tried on. */
export const MOST_TRIED = 1_000

const whole = z.number().int()
const signal = z.enum(signalNames)

const SignalWeight = z
  .object({
    signal,
    weight: whole.meta({ description: 'Points that it counts at full strength' }),
    own: whole.meta({ description: 'What it counts until somebody changes it' }),
  })
  .meta({ id: 'SignalWeight' })
export type SignalWeight = z.output<typeof SignalWeight>

const weights = z
  .array(z.object({ signal, weight: z.number().int().min(0, messageKey('invalid')).max(100, messageKey('invalid')) }))
  .min(1)
  .max(signalNames.length)
  .meta({ description: 'From 0, it counts nothing, to 100; those left out stay as they are' })

const Decided = z.object({ approved: whole, rejected: whole })

const WeightsEffect = z
  .object({
    decisions: whole.meta({ description: 'How many of the last 1,000 decisions had signals' }),
    good: Decided.meta({ description: 'Of those that no signal would have doubted' }),
    between: Decided.meta({ description: 'Of those in neither lane' }),
    first: Decided.meta({ description: 'Of those that would have been looked at first' }),
    wrong: z.array(z.string()).meta({ description: 'The payment codes of rejected ones that no signal would have doubted, the newest 20' }),
  })
  .meta({ id: 'WeightsEffect' })
export type WeightsEffect = z.output<typeof WeightsEffect>

export const listSignalWeights = endpoint({
  method: 'GET',
  path: '/signals',
  auth: ['admin'],
  summary: 'The signals of the review desk and their weights',
  output: dataOf(z.array(SignalWeight))
    .omit({ message: true })
    .extend({
      meta: z.object({
        two_approvals_from: whole.nullable().meta({ description: 'From which score on two administrators have to approve; null where one is enough' }),
      }),
    }),
})

export const trySignalWeights = endpoint({
  method: 'POST',
  path: '/signals/try',
  auth: ['admin'],
  summary: 'What other weights would have done to the last 1,000 decisions; it changes nothing',
  body: z.object({ weights }),
  output: dataOf(WeightsEffect).omit({ message: true }),
})

export const changeSignalWeights = endpoint({
  method: 'PATCH',
  path: '/signals',
  auth: ['admin'],
  summary: 'Changes weights of signals. What waits gets its new score within seconds',
  body: z.object({ weights }),
  output: dataOf(z.array(SignalWeight)),
  success: 'signals_updated',
})

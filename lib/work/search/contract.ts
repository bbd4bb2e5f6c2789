import { z } from 'zod'
import { completionStatuses, payoutStates } from '@/db/values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { dataOnly, instant } from '@/lib/platform/contract/schemas'

/** At most this many of each kind are answered. */
export const MOST_FOUND = 5

/** Fewer characters would find nearly everybody. */
export const LEAST_TYPED = 2

/** A task, a promoter, a payout, a campaign and a message as the search shows them: enough to tell them apart and to open them. */
const Found = z
  .object({
    tasks: z
      .array(z.object({ id: z.number().int(), name: z.string(), payment_code: z.string(), status: z.enum(completionStatuses), created_at: instant }))
      .meta({ description: 'Found by name, payment code or WhatsApp number, newest first, rejected ones too' }),
    promoters: z
      .array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), referral_code: z.string() }))
      .meta({ description: 'Found by name, email address or whole referral code, which comes first' }),
    payouts: z
      .array(z.object({ id: z.number().int(), name: z.string(), reference: z.string(), amount: z.number(), state: z.enum(payoutStates) }))
      .meta({ description: 'Found by the whole transaction number or the whole reference' }),
    campaigns: z.array(z.object({ id: z.number().int(), slug: z.string(), title: z.string() })).meta({ description: 'Found by title or address, drafts too' }),
    messages: z
      .array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), created_at: instant }))
      .meta({ description: 'Found by name, email address or text, newest first' }),
  })
  .meta({ id: 'Found' })
export type Found = z.output<typeof Found>

export const searchAll = endpoint({
  method: 'GET',
  path: '/search',
  auth: ['admin'],
  summary: 'The first five tasks, promoters, payouts, campaigns and messages that a text finds, to open one of them',
  query: z.object({
    search: lineText('required', 200)
      .refine((text) => text.length >= LEAST_TYPED)
      .meta({ description: 'A name, payment code, referral code, WhatsApp number, transaction number or reference of 2 characters or more' }),
  }),
  output: dataOnly(Found),
})

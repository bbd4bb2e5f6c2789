import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { Balance } from '@/lib/money/payouts/own-contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText, requiredText } from '@/lib/platform/contract/fields'
import { earningsHistory } from '@/lib/platform/contract/history'
import { csvFile, dataOf, done, idParams, instant, pageOf, pageQuery } from '@/lib/platform/contract/schemas'
import { locales } from '@/lib/platform/i18n/locales'

const status = z.enum(['Active', 'Disabled'])

/** A promoter as administrators see them; `earnings` in reais (SPEC section 3, 'Promoter'). */
const Promoter = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    clicks: z.number().int(),
    completed: z.number().int(),
    earnings: z.number(),
    owed: z.number().meta({ description: 'In reais: approved and not paid yet, what was asked for included; written off when the account is deleted' }),
    created_at: instant,
    active: status,
  })
  .meta({ id: 'Promoter' })
export type Promoter = z.output<typeof Promoter>

/** What the list can be sorted by; a minus before it reverses the order. */
export const promoterSorts = ['clicks', '-clicks', 'completions', '-completions', 'earnings', '-earnings', 'created_at', '-created_at'] as const
export type PromoterSort = (typeof promoterSorts)[number]

/** What the list can be narrowed to. */
export const promoterStatuses = ['active', 'disabled'] as const
export type PromoterStatus = (typeof promoterStatuses)[number]

const promoterQuery = pageQuery.extend({ sort: z.enum(promoterSorts).default('-created_at'), status: z.enum(promoterStatuses).optional() })

export const listPromoters = endpoint({
  method: 'GET',
  path: '/promoters',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'Promoters, newest first unless `sort` says otherwise. `search` finds name and email address',
  query: promoterQuery,
  output: pageOf(Promoter, {
    stats: z.object({ by_status: z.object({ active: z.number().int(), disabled: z.number().int() }).meta({ description: 'Of all promoters' }) }),
  }),
})

export const exportPromoters = endpoint({
  method: 'GET',
  path: '/promoters.csv',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'The same promoters, all of them, as a CSV file',
  query: promoterQuery.pick({ search: true, sort: true, status: true }),
  output: csvFile,
  csvRow: Promoter.omit({ owed: true }),
})

/** One promoter, with all that administrators know about them. */
export const PromoterDetails = Promoter.extend({
  referral_code: z.string(),
  last_sign_in_at: instant.nullable(),
  locale: z.enum(locales).meta({ description: 'The language in which they are written to' }),
  conversion_rate: z.number(),
  rejected: z.number().int().meta({ description: 'Rejected completions, which count in no figure' }),
  balance: Balance,
  flags: z
    .array(z.object({ reason: z.enum(flagReasons), completions: z.number().int() }))
    .meta({ description: 'How many of their last 1,000 completions with flags have which, the most frequent first' }),
  ...earningsHistory,
}).meta({ id: 'PromoterDetails' })
export type PromoterDetails = z.output<typeof PromoterDetails>

export const showPromoter = endpoint({
  method: 'GET',
  path: '/promoters/{id}',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'One promoter: figures, money, flags of their completions, and an entry for each of the last `days` calendar days',
  params: idParams,
  query: z.object({ days: z.enum(['7', '30', '90']).default('30').transform(Number) }),
  output: dataOf(PromoterDetails).omit({ message: true }),
})

export const messagePromoter = endpoint({
  method: 'POST',
  path: '/promoters/{id}/messages',
  auth: ['admin'],
  scope: 'write:promoters',
  summary: 'Writes to a promoter by email, with a greeting in their language around it. That it was done is noted, the text is not',
  params: idParams,
  body: z.object({ subject: lineText('required', 120), text: requiredText('message_required', 5000) }),
  status: 201,
  output: done,
  success: 'promoter_messaged',
})

export const togglePromoter = endpoint({
  method: 'PATCH',
  path: '/promoters/{id}/disable',
  auth: ['admin'],
  scope: 'write:promoters',
  summary: 'Disables an active promoter, enables a disabled one; with `from` only if they are still what the caller saw, else 409',
  params: idParams,
  query: z.object({ from: status.optional() }),
  output: dataOf(z.object({ id: z.number().int(), active: status })),
  success: 'promoter_status_updated',
})

export const deletePromoter = endpoint({
  method: 'DELETE',
  path: '/promoters/{id}',
  auth: ['admin'],
  summary: 'Deletes a promoter; clicks and completions stay, without a promoter',
  params: idParams,
  output: done,
  success: 'promoter_deleted',
})

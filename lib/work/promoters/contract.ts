import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { Balance } from '@/lib/money/payouts/own-contract'
import { applicationStates } from '@/lib/people/applications/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { emailAddress, lineText, requiredText } from '@/lib/platform/contract/fields'
import { earningsHistory } from '@/lib/platform/contract/history'
import { csvFile, dataOf, dataOnly, done, idParams, instant, pageOf, pageQuery, rowId } from '@/lib/platform/contract/schemas'
import { locales } from '@/lib/platform/i18n/locales'

const status = z.enum(['Active', 'Disabled'])

const closing = z
  .boolean()
  .meta({ description: 'Whether what is owed is paid before the account is deleted (`POST /promoters/{id}/close`); lists leave it out where it is not so' })

/** A promoter as administrators see them; `earnings` in reais (SPEC section 3, 'Promoter'). */
const Promoter = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    clicks: z.number().int(),
    completed: z.number().int(),
    earnings: z.number(),
    owed: z.number().meta({ description: 'In reais: approved and not paid yet, what was asked for included; until it is paid the account is not deleted' }),
    created_at: instant,
    active: status,
    closing: closing.optional(),
    application: z
      .enum(applicationStates)
      .optional()
      .meta({ description: 'Present for somebody who asked to become a promoter and was not approved (`GET /promoter-applications`)' }),
    group: z.string().meta({ description: 'The name of their group (`GET /promoter-groups`)' }),
    group_id: z.number().int().meta({ description: 'The id of their group' }),
  })
  .meta({ id: 'Promoter' })
export type Promoter = z.output<typeof Promoter>

/** What the list can be sorted by; a minus before it reverses the order. */
export const promoterSorts = ['clicks', '-clicks', 'completions', '-completions', 'earnings', '-earnings', 'created_at', '-created_at'] as const
export type PromoterSort = (typeof promoterSorts)[number]

/** What the list can be narrowed to. */
export const promoterStatuses = ['active', 'disabled', 'waiting'] as const
export type PromoterStatus = (typeof promoterStatuses)[number]

const promoterQuery = pageQuery.extend({
  sort: z.enum(promoterSorts).default('-created_at'),
  status: z.enum(promoterStatuses).optional(),
  group: rowId.optional().meta({ description: 'The id of a group' }),
})

export const listPromoters = endpoint({
  method: 'GET',
  path: '/promoters',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'Promoters, newest first unless `sort` says otherwise. `search` finds name and email address',
  query: promoterQuery,
  output: pageOf(Promoter, {
    stats: z.object({
      by_status: z.object({ active: z.number().int(), disabled: z.number().int(), waiting: z.number().int() }).meta({ description: 'Of all promoters' }),
    }),
  }),
})

export const exportPromoters = endpoint({
  method: 'GET',
  path: '/promoters.csv',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'The same promoters, all of them, as a CSV file',
  query: promoterQuery.pick({ search: true, sort: true, status: true, group: true }),
  output: csvFile,
  csvRow: Promoter.omit({ owed: true, closing: true, application: true, group_id: true }),
})

/** One promoter, with all that administrators know about them. */
export const PromoterDetails = Promoter.extend({
  closing,
  referral_code: z.string(),
  last_sign_in_at: instant.nullable(),
  locale: z.enum(locales).meta({ description: 'The language in which they are written to' }),
  conversion_rate: z.number(),
  rejected: z.number().int().meta({ description: 'Rejected completions, which count in no figure' }),
  saved: z.number().int().meta({ description: "Completions that count and would be nobody's but for the code in the address or what the person told" }),
  balance: Balance,
  flags: z
    .array(z.object({ reason: z.enum(flagReasons), completions: z.number().int() }))
    .meta({ description: 'How many of their last 1,000 completions with flags have which, the most frequent first' }),
  groups: z
    .array(
      z.object({
        group: z.string().meta({ description: 'The name of the group' }),
        since: instant,
        until: instant.nullable().meta({ description: 'When they left it; null while they are in it' }),
      }),
    )
    .meta({ description: 'Their way through groups, newest first, at most 100; empty for who was always in the default one' }),
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
  output: dataOnly(PromoterDetails),
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
  summary:
    'Disables an active promoter, enables a disabled one; with `from` only if they are still what the caller saw, else 409, as for one whose application waits',
  params: idParams,
  query: z.object({ from: status.optional() }),
  output: dataOf(z.object({ id: z.number().int(), active: status })),
  success: 'promoter_status_updated',
})

export const closePromoter = endpoint({
  method: 'POST',
  path: '/promoters/{id}/close',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Disables a promoter and asks for the payout of all that is owed, whatever the minimum; once it is paid the account can be deleted. They are told by email',
  params: idParams,
  body: z.object({ name: requiredText('required', 200).meta({ description: "The promoter's name, typed again" }) }),
  output: done,
  success: 'promoter_closing',
  refusals: {
    409: 'Nothing is owed, or it cannot be paid: no payout method (`no_method`), one that failed (`key_failed`), or a payout to check (`payee_blocked`)',
  },
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/account/close',
  auth: ['admin', 'promoter'],
  confirmed: true,
  beforeApproval: true,
  summary:
    "Closes the caller's own account. A promoter who is owed something is disabled and paid all of it, whatever the minimum, before the account is deleted; without, it is deleted at once. An administrator is disabled and signed out everywhere; another one can enable them again",
  body: z.object({ email: emailAddress.meta({ description: "The account's email address, typed again" }) }),
  output: done,
  success: 'own_account_closed',
  refusals: {
    409: 'What is owed cannot be paid: no payout method (`no_method`), one that failed (`key_failed`), or a payout to check (`payee_blocked`); or the caller is the only active administrator',
  },
})

export const deletePromoter = endpoint({
  method: 'DELETE',
  path: '/promoters/{id}',
  auth: ['admin'],
  summary: 'Deletes a promoter; clicks and completions stay, without a promoter',
  params: idParams,
  output: done,
  success: 'promoter_deleted',
  refusals: { 409: 'Something is owed to them or on its way' },
})

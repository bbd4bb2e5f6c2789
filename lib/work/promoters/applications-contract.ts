import { z } from 'zod'
import { applicationFields, applicationStates } from '@/lib/people/applications/contract'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { requiredText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, pageOf, pageQuery, rowId } from '@/lib/platform/contract/schemas'

/** Most applications that one call decides on. */
export const MOST_DECIDED = 100

/** What an applicant and another promoter may share. */
export const sharedTraits = ['device', 'address', 'name', 'email'] as const

const PromoterApplication = z
  .object({
    promoter_id: z.number().int().meta({ description: 'The id of the account' }),
    name: z.string(),
    email: z.string(),
    ...applicationFields,
    alike: z
      .array(
        z.object({
          promoter_id: z.number().int().meta({ description: 'The id of the other account' }),
          name: z.string(),
          shared: z.array(z.enum(sharedTraits)),
        }),
      )
      .meta({
        description:
          'Up to five other promoters and applicants who signed in from the same device or address, or have the same name, or an email address that differs in digits, dots or what follows a plus alone; first those who share the most',
      }),
  })
  .meta({ id: 'PromoterApplication' })
export type PromoterApplication = z.output<typeof PromoterApplication>

export const listApplications = endpoint({
  method: 'GET',
  path: '/promoter-applications',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'Applications to become a promoter that wait, or were declined, the oldest first. `search` finds name and email address',
  query: pageQuery.extend({ state: z.enum(applicationStates).default('waiting') }),
  output: pageOf(PromoterApplication, {
    stats: z.object({ by_state: z.object({ waiting: z.number().int(), declined: z.number().int() }).meta({ description: 'Of all applications' }) }),
  }),
})

export const decideApplications = endpoint({
  method: 'POST',
  path: '/promoter-applications/decide',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Approves or declines applications that wait. Applicants are told by email. What was decided before stays; the same decision again is answered alike',
  body: z
    .object({
      promoter_ids: z.array(rowId).min(1).max(MOST_DECIDED).meta({ description: 'Ids of accounts, 1 to 100' }),
      decision: z.enum(['approve', 'decline']),
      group_id: rowId.optional().meta({ description: 'With `approve`: the group that they go to; without it the default one' }),
      reason: requiredText('required', 500).optional().meta({ description: 'With `decline`, required: why, as applicants read it' }),
    })
    .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, { path: ['reason'], error: messageKey('required') }),
  output: dataOf(
    z.object({
      decided: z.number().int().meta({ description: 'How many of them are decided so now' }),
      otherwise: z.array(z.number().int()).meta({ description: 'Ids of those who were decided otherwise before, which stays' }),
    }),
  ),
  success: 'applications_decided',
  refusals: { 404: 'There is no such group, or an account that never applied' },
})

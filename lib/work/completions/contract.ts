import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { completionStatuses, rejectReasons } from '@/db/values'
import { promoterColumns } from '@/lib/money/exports/contract'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { campaignFields, csvFile, done, idParams, instant, ofCampaign, ofPromoter, pageOf, pageQuery } from '@/lib/platform/contract/schemas'

/** What a promoter sees of a completion: nothing that identifies or reaches the visitor but the name. */
export const OwnCompletion = z
  .object({
    id: z.number().int(),
    name: z.string(),
    location: z.string(),
    payment_code: z.string(),
    completed: z.literal('completed'),
    status: z.enum(completionStatuses).meta({ description: 'In review and approved completions count in every figure, rejected ones in none' }),
    attempt: z.number().int().meta({ description: 'The number of its newest proof: 1, 2 or 3' }),
    decided_at: instant.nullable().meta({ description: 'When its newest proof was approved or rejected; null while it is in review' }),
    reason: z.enum(rejectReasons).nullable().meta({ description: 'Why it was rejected' }),
    reward: z.number().meta({ description: 'In reais: what was in force when it happened' }),
    created_at: instant,
    updated_at: instant,
    ...campaignFields,
  })
  .meta({ id: 'OwnCompletion' })

/** Why an administrator should look, and the earlier completion to compare with. */
const Flag = z
  .object({
    reason: z.enum(flagReasons),
    repeats: z
      .object({
        id: z.number().int(),
        payment_code: z.string(),
        name: z.string(),
        status: z.enum(completionStatuses),
        created_at: instant,
        proof: z.string().nullable().meta({ description: 'A signed address, as of the completion itself' }),
      })
      .nullable()
      .meta({ description: 'Null for flags that speak of no other completion, and when that completion was deleted' }),
  })
  .meta({ id: 'Flag' })

/** All of a completion, for administrators (SPEC section 3, 'Completion'). */
export const Completion = z
  .object({
    ...OwnCompletion.shape,
    email: z.string().nullable(),
    whatsapp: z.string().nullable().meta({ description: 'Like everything else about the person null once they were erased' }),
    whatsapp_changed_at: instant.nullable().meta({ description: 'When the person corrected the number; null if it is the one they handed in' }),
    telegram: z.string().nullable(),
    age: z.number().int().nullable(),
    guardian_consent: z.boolean(),
    gender: z.string().nullable(),
    profession: z.string().nullable(),
    country: z.string().nullable(),
    device: z.string(),
    ip_address: z.string().nullable().meta({ description: 'Like the fingerprint null once its retention has ended' }),
    device_fingerprint: z.string().nullable(),
    promoter: z.string().nullable().meta({ description: 'Null for a public link' }),
    promoter_id: z.number().int().nullable(),
    proof: z.string().nullable().meta({ description: 'A signed address of the newest image, good for ten minutes; null once it is no longer kept' }),
    decided_by: z.string().nullable().meta({ description: 'Who decided on its newest proof; null while it is in review' }),
    note: z.string().nullable().meta({ description: 'What that decision says to the person' }),
    internal_note: z.string().nullable().meta({ description: 'What it says among administrators' }),
    erased_at: instant.nullable().meta({ description: 'When the person was erased at their request' }),
    flags: z.array(Flag),
  })
  .meta({ id: 'Completion' })
export type Completion = z.output<typeof Completion>

const completionQuery = pageQuery.extend({ ...ofPromoter, ...ofCampaign, flagged: z.enum(['1']).optional(), status: z.enum(completionStatuses).optional() })

export const listCompletions = endpoint({
  method: 'GET',
  path: '/completions',
  auth: ['admin', 'promoter'],
  scope: 'read:completions',
  summary:
    'Completions, newest first; a promoter sees their own, with fewer fields. `search` finds name and payment code, for administrators also WhatsApp number, promoter and IP address; of one or two characters it finds the words that begin with them; `flagged=1` leaves only those with flags, for administrators; `status` leaves those of one status, and without it the list has what counts: all but the rejected',
  query: completionQuery.extend(daysQuery).refine(inOrder, notInOrder),
  output: pageOf(z.union([Completion, OwnCompletion]), {
    stats: z.object({
      total_completions: z.number().int(),
      total_earnings: z.number(),
      this_month: z.number().int(),
      by_status: z.object({
        in_review: z.number().int(),
        approved: z.number().int(),
        rejected: z.number().int(),
        deleted: z.number().int(),
      }),
    }),
  }),
})

/** What is left of a deleted completion. */
const DeletedCompletion = z
  .object({
    id: z.number().int(),
    payment_code: z.string(),
    status: z.enum(completionStatuses).meta({ description: 'Its status when it was deleted' }),
    reason: z.string().nullable().meta({ description: 'Why it was deleted, in the words of the administrator' }),
    promoter: z.string().nullable().optional().meta({ description: 'For administrators' }),
    created_at: instant,
    deleted_at: instant,
  })
  .meta({ id: 'DeletedCompletion' })

export const listDeletedCompletions = endpoint({
  method: 'GET',
  path: '/completions/deleted',
  auth: ['admin', 'promoter'],
  scope: 'read:completions',
  summary: 'Deleted completions, the last deleted first: when they went and why, nothing of the person; a promoter sees their own',
  query: pageQuery.omit({ search: true }).extend({ ...ofPromoter, ...ofCampaign }),
  output: pageOf(DeletedCompletion),
})

export const exportCompletions = endpoint({
  method: 'GET',
  path: '/completions.csv',
  auth: ['admin'],
  scope: 'read:completions',
  summary: 'The same completions, all of them or those of some days, as a CSV file',
  query: completionQuery.pick({ search: true, promoter: true, campaign: true, flagged: true, status: true }).extend(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  // Proofs are left out: their addresses expire after ten minutes.
  csvRow: Completion.omit({ proof: true, reward: true, promoter_id: true, campaign_id: true, label: true }).extend({
    ...promoterColumns,
    reward: z.number(),
    flags: z.string(),
    campaign: z.string().nullable().meta({ description: 'Its slug' }),
    version: z.number().int().nullable().meta({ description: 'The number of the version that the person saw' }),
    label: z.string().nullable(),
  }),
})

export const deleteReferral = endpoint({
  method: 'DELETE',
  path: '/referrals/{id}',
  auth: ['admin'],
  scope: 'write:completions',
  summary:
    'Deletes a completion, takes its earnings away and sets its click back to just clicked. What is kept is its code, its day, the decisions on it and why it was deleted, which its promoter sees',
  params: idParams,
  query: z.object({ reason: lineText('required', 200).optional() }),
  output: done,
  success: 'referral_deleted',
})

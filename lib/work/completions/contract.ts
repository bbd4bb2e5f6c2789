import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { attributions, completionStatuses, rejectReasons } from '@/db/values'
import { campaignCells, promoterColumns } from '@/lib/money/exports/contract'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import {
  campaignFields,
  csvFile,
  done,
  idParams,
  instant,
  ofCampaign,
  ofPromoter,
  pageOf,
  pageQuery,
  refField,
  sortedBy,
} from '@/lib/platform/contract/schemas'

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
    ref: refField,
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

/** How its promoter was known, as lists, files and events tell it. */
export const attributedBy = z.enum(attributions).nullable().meta({
  description:
    'How the promoter was known: the code was `sent`, the device had clicked (`click`), the code stood in the `address` of a page that no link leads to, or the person `told`; null without a promoter, and before this was kept',
})

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
    attributed_by: attributedBy,
    proof: z.string().nullable().meta({ description: 'A signed address of the newest image, good for ten minutes; null once it is no longer kept' }),
    decided_by: z.string().nullable().meta({ description: 'Who decided on its newest proof; null while it is in review' }),
    note: z.string().nullable().meta({ description: 'What that decision says to the person' }),
    internal_note: z.string().nullable().meta({ description: 'What it says among administrators' }),
    erased_at: instant.nullable().meta({ description: 'When the person was erased at their request' }),
    flags: z.array(Flag),
  })
  .meta({ id: 'Completion' })
export type Completion = z.output<typeof Completion>

const completionQuery = pageQuery.extend({
  ...ofPromoter,
  ...ofCampaign,
  flagged: z.enum(['1']).optional(),
  status: z.enum(completionStatuses).optional(),
  attributed_by: z.enum(attributions).optional().meta({ description: 'For administrators: those whose promoter was known in this way' }),
})

export const listCompletions = endpoint({
  method: 'GET',
  path: '/completions',
  auth: ['admin', 'promoter'],
  scope: 'read:completions',
  summary:
    'Completions, newest first (`sort` turns the whole list round, and leaves a search as it is); a promoter sees their own, with fewer fields. `search` finds name and payment code, for administrators also WhatsApp number, promoter and IP address; of one or two characters it finds the words that begin with them; `flagged=1` leaves only those with flags, for administrators; `attributed_by` those whose promoter was known in one way, for administrators too; `status` leaves those of one status, and without it the list has what counts: all but the rejected',
  query: completionQuery.extend({ ...daysQuery, ...sortedBy('created_at') }).refine(inOrder, notInOrder),
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
  query: pageQuery.omit({ search: true }).extend({ ...ofPromoter, ...ofCampaign, ...sortedBy('deleted_at') }),
  output: pageOf(DeletedCompletion),
})

export const exportCompletions = endpoint({
  method: 'GET',
  path: '/completions.csv',
  auth: ['admin'],
  scope: 'read:completions',
  summary: 'The same completions, all of them or those of some days, as a CSV file',
  query: completionQuery
    .pick({ search: true, promoter: true, campaign: true, flagged: true, status: true, attributed_by: true })
    .extend(daysQuery)
    .refine(inOrder, notInOrder),
  output: csvFile,
  // Proofs are left out: their addresses expire after ten minutes.
  csvRow: Completion.omit({ proof: true, reward: true, promoter_id: true, campaign_id: true, label: true, ref: true }).extend({
    ...promoterColumns,
    reward: z.number(),
    flags: z.string(),
    campaign: z.string().nullable().meta({ description: 'Its slug' }),
    version: z.number().int().nullable().meta({ description: 'The number of the version that the person saw' }),
    label: z.string().nullable(),
    ref: z.string().nullable(),
  }),
})

export const exportAnswers = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/answers.csv',
  auth: ['admin'],
  scope: 'read:completions',
  summary:
    'What people handed in for a campaign, as a CSV file: the columns of `completions.csv` and one for each item asked for, with the link, the text, the choice, the code or the number of files of the newest attempt',
  params: idParams,
  query: completionQuery.pick({ status: true }).extend(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: exportCompletions.csvRow,
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

export const exportOwnCompletions = endpoint({
  method: 'GET',
  path: '/promoter-completions.csv',
  auth: ['promoter'],
  scope: 'read:completions',
  summary: "The caller's completions with the fields that they see, all that count or those of a status, a search, a campaign or some days, as a CSV file",
  query: completionQuery.pick({ search: true, campaign: true, status: true }).extend(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: OwnCompletion.omit({ campaign_id: true, label: true, ref: true }).extend(campaignCells),
})

import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { completionStatuses, decisions, rejectReasons } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { csvFile, dataOnly, idParams, instant, rowId } from '@/lib/platform/contract/schemas'
import { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { Attempt, Review } from '@/lib/work/review/decision/contract'

// Second looks at decisions, and how decisions turn out. They measure decisions and not people.

const whole = z.number().int()

/** With fewer cases than this a share or a time is not told. */
export const LEAST_QUALITY_CASES = 20

/** A decision for its second look: what its reviewer saw, without what they decided. */
const SecondLook = z
  .object({
    id: whole,
    name: z.string().meta({ description: 'Of the person who did the task' }),
    attempt: whole,
    flags: z.array(z.enum(flagReasons)).meta({ description: 'As they were at the decision' }),
    attempts: z.array(Attempt).meta({ description: 'Up to the one that was decided, oldest first' }),
    reviews: z.array(Review).meta({ description: 'The decisions before it, oldest first' }),
    appeal: z.string().nullable().meta({ description: 'Why the person had asked for another look before the decision' }),
    campaign: CampaignBrief.nullable(),
  })
  .meta({ id: 'SecondLook' })
export type SecondLook = z.output<typeof SecondLook>

export const takeSecondLook = endpoint({
  method: 'GET',
  path: '/second-reviews/next',
  auth: ['admin'],
  summary: "The oldest of the other administrators' decisions that were drawn for a second look, as the task was, without the decision",
  query: z.object({ after: rowId.optional().meta({ description: 'Only those after this one, which was put off' }) }),
  output: dataOnly(SecondLook.nullable()).extend({ meta: z.object({ waiting: whole.meta({ description: 'How many wait for the caller' }) }) }),
})

const answer = z.object({ decision: z.enum(decisions), reason: z.enum(rejectReasons).nullable(), by: z.string() })

export const answerSecondLook = endpoint({
  method: 'POST',
  path: '/second-reviews/{id}',
  auth: ['admin'],
  summary: 'Says how the caller would have decided. It changes nothing for the person, and the answer shows the first decision',
  params: idParams,
  body: z
    .object({ decision: z.enum(decisions), reason: z.enum(rejectReasons).exclude(['withdrawn']).optional() })
    .refine(({ decision, reason }) => (decision === 'reject') === (reason !== undefined), { path: ['reason'], error: messageKey('reason_fit') }),
  output: dataOnly(z.object({ agrees: z.boolean(), first: answer, completion_id: whole })),
  refusals: { 409: 'Another administrator has answered it' },
})

const verdict = answer.omit({ by: true })

export const listSecondLookHints = endpoint({
  method: 'GET',
  path: '/second-reviews/hints',
  auth: ['admin'],
  summary:
    "The caller's own decisions of the last 30 days that a second reviewer would have made differently, and their first approvals that the second person rejected, until they have read it; the newest five",
  output: dataOnly(
    z.array(
      z.object({
        kind: z
          .enum(['second_look', 'first_approval'])
          .meta({ description: 'Whether it was drawn for a second look, which changed nothing, or needed two approvals, where the second decision counts' }),
        id: whole.meta({ description: 'For `POST /second-reviews/{id}/read` or `POST /first-approvals/{id}/read`' }),
        code: z.string().meta({ description: 'The payment code of the task' }),
        status: z.enum(completionStatuses).meta({ description: 'What the task is now' }),
        first: verdict.meta({ description: "The caller's decision" }),
        second: verdict.meta({ description: 'What the second reviewer decided or would have decided, who did not see the first' }),
        created_at: instant.meta({ description: 'When they looked' }),
      }),
    ),
  ),
})

export const readSecondLookHint = endpoint({
  method: 'POST',
  path: '/second-reviews/{id}/read',
  auth: ['admin'],
  summary: 'Says that the caller has read how a second reviewer would have decided on their task; it is not told again',
  params: idParams,
  output: dataOnly(z.null()),
})

export const readFirstApprovalHint = endpoint({
  method: 'POST',
  path: '/first-approvals/{id}/read',
  auth: ['admin'],
  summary: 'Says that the caller has read that the second person rejected what they approved first; it is not told again',
  params: idParams,
  output: dataOnly(z.null()),
})

const share = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}, in percent with one decimal; null below \`least_cases\`` })

const outcome = {
  decisions: whole.meta({ description: 'How many were decided, undone ones left out' }),
  second_looks: whole.meta({ description: 'How many of the decisions got a second look' }),
  agreement: share('How many of the second looks decided alike'),
  appeals: whole.meta({ description: 'How many of the rejections were appealed and decided again' }),
  upheld: share('How many of these appeals were approved'),
}

export const Quality = z
  .object({
    least_cases: whole,
    all: z.object({
      ...outcome,
      seconds: z.number().nullable().meta({ description: 'The median, see `reviewers`' }),
      in_target: share('How many first answers of a proof came within what its campaign promises, or else within the target of the platform'),
      answered: whole.meta({ description: 'How many first answers there were' }),
      first_approvals: whole.meta({ description: 'How many tasks that needed two approvals a second administrator decided on after the first had approved' }),
      confirmed: share('How many of these the second one approved, too'),
    }),
    reviewers: z.array(
      z.object({
        ...outcome,
        name: z.string(),
        seconds: z
          .number()
          .nullable()
          .meta({ description: 'Half of the decisions came at most so many seconds after the one before, pauses of ten minutes and bulk approvals left out' }),
      }),
    ),
    reasons: z.array(z.object({ ...outcome, reason: z.enum(rejectReasons) })),
    differences: z
      .array(
        z.object({
          id: whole,
          completion_id: whole,
          code: z.string().nullable().meta({ description: 'The payment code; null once the completion is deleted' }),
          first: answer,
          second: answer,
          mine: z.boolean().meta({ description: 'Whether one of the two decisions is the caller’s' }),
          undone: z.boolean().meta({ description: 'Whether the first decision was undone since' }),
          created_at: instant,
        }),
      )
      .meta({ description: 'The newest 50 second looks that decided differently' }),
  })
  .meta({ id: 'ReviewQuality' })
export type Quality = z.output<typeof Quality>

export const showQuality = endpoint({
  method: 'GET',
  path: '/review-quality',
  auth: ['admin'],
  summary: 'How decisions turned out: agreement with second looks, appeals that were upheld, and time, by reviewer and by reason',
  query: z.object(daysQuery).refine(inOrder, notInOrder),
  output: dataOnly(Quality),
})

export const exportQuality = endpoint({
  method: 'GET',
  path: '/review-quality.csv',
  auth: ['admin'],
  summary: 'The same figures, of all decisions, by reviewer and by reason, as a CSV file',
  query: z.object(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: z.object({
    part: z.enum(['all', 'reviewer', 'reason']).meta({ description: 'What the row is of' }),
    name: z.string().meta({ description: 'The name of the reviewer or the reason; empty for all decisions' }),
    ...outcome,
    seconds: z.number().nullable().meta({ description: 'The median, see `reviewers`; null for a reason' }),
  }),
})

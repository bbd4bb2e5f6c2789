import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { decisions, rejectReasons } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, idParams, instant, rowId } from '@/lib/platform/contract/schemas'
import { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { Attempt, Review } from '@/lib/work/reviews/contract'

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
  output: dataOf(SecondLook.nullable())
    .omit({ message: true })
    .extend({ meta: z.object({ waiting: whole.meta({ description: 'How many wait for the caller' }) }) }),
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
  output: dataOf(z.object({ agrees: z.boolean(), first: answer, completion_id: whole })).omit({ message: true }),
  refusals: { 409: 'Another administrator has answered it' },
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
  output: dataOf(Quality).omit({ message: true }),
})

import { z } from 'zod'
import { proofItemKinds } from '@/db/campaign-values'
import { readingStates, reviewLanes } from '@/db/desk-values'
import { signalNames } from '@/db/signal-values'
import { decisions, MAX_ATTEMPTS, rejectReasons } from '@/db/values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOnly, idParams, instant, rowId } from '@/lib/platform/contract/schemas'
import { locales } from '@/lib/platform/i18n/locales'
import { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { Completion } from '@/lib/work/completions/contract'
import { MOST_COPIES } from '@/lib/work/review/clusters/contract'

/** Characters of a note, and of a reason in words. */
export const NOTE_LENGTH = 500
/** Fewest characters of a reason in words. */
export const MIN_REASON_LENGTH = 10

/** Undoing a decision later than this many minutes after it asks why. */
export const UNDO_FREELY_MINUTES = 10

/** Whether undoing a decision asks why by now. */
export const undoAsksWhy = (decidedAt: Date): boolean => Date.now() - decidedAt.getTime() > UNDO_FREELY_MINUTES * 60_000

/** To approve more than this many together, their number has to be typed. */
export const TYPED_FROM = 100

const whole = z.number().int()

const notes = {
  note: z.string().nullable().meta({ description: 'For the person who did the task' }),
  internal_note: z.string().nullable().meta({ description: 'Among administrators' }),
}

/** An administrator's decision on an attempt. */
export const Review = z
  .object({
    id: whole,
    attempt: whole,
    decision: z.enum(decisions),
    reason: z.enum(rejectReasons).nullable(),
    ...notes,
    by: z.string(),
    decided_at: instant,
    undone_at: instant.nullable(),
    undone_by: z.string().nullable(),
    undone_why: z.string().nullable(),
  })
  .meta({ id: 'Review' })
export type Review = z.output<typeof Review>

const share = z.number().min(0).max(1)

/** What was found of the words that the version names for a picture. */
const PictureReading = z
  .object({
    state: z.enum(readingStates).meta({ description: '`waiting` until it is read; `failed` when it could not be read' }),
    found: z
      .array(
        z.object({
          word: whole.meta({ description: "Its place among the version's `words` for the picture, from 0, and after them among its `wrong_words`" }),
          boxes: z
            .array(z.tuple([share, share, share, share]))
            .meta({ description: "Left edge, upper edge, width and height as shares of the picture's sides; a sentence has one for each line" }),
          confidence: z.number().min(0).max(100).meta({ description: 'How sure the reader was' }),
        }),
      )
      .meta({ description: 'Empty until it is read' }),
  })
  .meta({ id: 'PictureReading' })
export type PictureReading = z.output<typeof PictureReading>

/** What was sent for one proof item. */
const AttemptItem = z
  .object({
    key: z.string(),
    kind: z.enum(proofItemKinds),
    value: z
      .string()
      .nullable()
      .meta({ description: 'A link, a text, the key of an option, or `ok` for a code, which was right; null for a picture, and once it is no longer kept' }),
    proof: z.string().nullable().meta({ description: 'As for the attempt, of a picture' }),
    is_right: z.boolean().nullable().meta({ description: 'Of a choice with a right answer, whether it was chosen; else null' }),
    reading: PictureReading.nullable().meta({ description: 'Of a picture whose version names words; null where nothing is read' }),
  })
  .meta({ id: 'AttemptItem' })
export type AttemptItem = z.output<typeof AttemptItem>

/** One proof of a completion. */
export const Attempt = z
  .object({
    attempt: whole,
    created_at: instant,
    proof: z.string().nullable().meta({ description: 'A signed address of the image, good for ten minutes; null once it is no longer kept' }),
    items: z
      .array(AttemptItem)
      .meta({ description: 'In the order of the version; empty for the first version of the default campaign, which asks for one picture' }),
  })
  .meta({ id: 'Attempt' })

const History = z.object({
  attempts: z.array(Attempt).meta({ description: 'Oldest first' }),
  reviews: z.array(Review).meta({ description: 'Oldest first, undone ones included' }),
  appeal: z
    .object({ text: z.string().nullable(), created_at: instant })
    .nullable()
    .meta({ description: 'Why the person asked for another look; the text is null once they were erased' }),
})

/** An approval that needed a second person. */
const FirstApproval = z
  .object({
    id: whole,
    attempt: whole,
    by: z.string(),
    ...notes,
    approved_at: instant.meta({ description: 'When the first of two administrators approved it' }),
    waits: z.boolean().meta({ description: 'Whether a second administrator has yet to decide; only for who approved first' }),
  })
  .meta({ id: 'FirstApproval' })
export type FirstApproval = z.output<typeof FirstApproval>

const Counts = z.object({ in_review: whole, approved: whole, rejected: whole }).meta({ description: 'Other completions of it, up to 100' })

const Signals = z
  .object({
    score: whole.meta({ description: 'From 0, nothing speaks against it, to 100' }),
    parts: z
      .array(
        z.object({
          signal: z.enum(signalNames),
          points: whole.meta({ description: 'What it counts in the score; below 0 it speaks for the completion' }),
          count: z.number().nullable().meta({ description: 'How many, or how much, the signal saw; null if it counts nothing' }),
          of: z.number().nullable().meta({ description: 'Of how many, or how much was to be expected' }),
          wrong: z.number().nullable().meta({ description: 'How many words that only a wrong picture shows were found; null if none is' }),
          word: z.string().nullable().meta({ description: 'A flag, a country or a program' }),
          other: z.string().nullable().meta({ description: 'The country of the number, where `word` is that of the address' }),
        }),
      )
      .meta({ description: 'Those that speak most against it first' }),
  })
  .meta({ id: 'Signals' })
export type Signals = z.output<typeof Signals>

/** A completion on the review desk, with all that helps to decide on it. */
const ReviewItem = z
  .object({
    completion: Completion,
    ...History.shape,
    is_own_return: z
      .boolean()
      .meta({ description: 'Whether the caller returned it before its person asked for another look; only while there is no other active administrator' }),
    waiting_since: instant,
    device: Counts.nullable().meta({ description: 'What else this device handed in; null when it is not known' }),
    number: Counts.nullable().meta({ description: 'What else this WhatsApp number handed in; null after an erasure' }),
    campaign: CampaignBrief.nullable().meta({ description: 'What the version asks reviewers to check; null for the first task as it always was' }),
    language: z.enum(locales).meta({ description: "The person's" }),
    copies: whole.meta({
      description: 'How many waiting completions have this very picture, the first to send it left out: those that `POST /reviews/reject-copies` rejects',
    }),
    group: z
      .object({ id: whole, tasks: whole.meta({ description: 'How many completions it has, up to 1,000' }) })
      .nullable()
      .meta({ description: 'The group of alike pictures that it belongs to, see `/reviews/groups`; null if it is like no other' }),
    signals: Signals.nullable().meta({ description: 'What the signals saw, some seconds after it was handed in; null until then. They decide nothing' }),
    needs_two_approvals: z.boolean().meta({ description: 'Whether two administrators have to approve it; who approves first is not told to the second' }),
  })
  .meta({ id: 'ReviewItem' })
export type ReviewItem = z.output<typeof ReviewItem>

export const takeReviews = endpoint({
  method: 'POST',
  path: '/reviews/queue',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Assigns waiting completions to the caller for two minutes: what they hold already first, then the oldest that nobody else holds. Asking again renews it. An assignment advises, the state decides',
  body: z.object({
    lane: z.enum(reviewLanes).default('all').meta({
      description:
        '`same_sender`: those of a number with more than three that wait, or of devices of one look and address with more than ten of one hour that wait, so that a flood waits apart; `all`, `flagged` and `late` (past the target) leave these out; `appeals`: those whose person asked for another look; `good`: those against which no signal speaks; `first`: those with a score of 40 or more, the highest first',
    }),
    campaign: rowId.optional().meta({ description: 'Only completions of this campaign' }),
    limit: z.number().int().min(0).max(10).default(6),
    skip: z
      .array(z.number().int().positive())
      .max(20)
      .default([])
      .meta({ description: 'Completions that the caller has at hand already or put off: not answered' }),
  }),
  output: dataOnly(z.array(ReviewItem)).extend({
    meta: z.object({
      waiting: z.object({ all: whole, good: whole, first: whole, flagged: whole, appeals: whole, late: whole, same_sender: whole }).meta({
        description:
          'How many wait in each lane, of `campaign` where it is given like the next three, as of some seconds ago; of half a minute at most, where counting takes long',
      }),
      total: whole.meta({ description: 'How many wait altogether' }),
      late: whole.meta({ description: 'How many of them wait longer than `target_hours`' }),
      oldest: instant.nullable().meta({ description: 'Since when the oldest of them waits' }),
      target_hours: whole,
      today: whole.meta({ description: 'How many the caller decided today (America/Sao_Paulo)' }),
      last_hour: whole.meta({ description: 'How many the caller decided in the last 60 minutes' }),
      two_approvals_from: whole
        .nullable()
        .meta({ description: 'From which score on two administrators have to approve; null where one is enough or there is only one' }),
      waits_for_second: whole.meta({ description: 'How many the caller approved that wait for a second administrator; they are in no lane of theirs' }),
      waits_for_other: whole.meta({
        description: 'How many appeals against what the caller returned wait for another administrator; they are in no lane of theirs',
      }),
    }),
  }),
})

const note = optionalText(NOTE_LENGTH)

export const reviewCompletion = endpoint({
  method: 'POST',
  path: '/completions/{id}/review',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Approves or rejects the newest attempt of a completion. The reason `other` needs a note of 10 characters or more that says what was wrong. Where `TWO_APPROVALS_FROM` is set, the first of two approvals only waits: `data` is null and the completion stays in review. From 30 approvals or a high sum in ten minutes on a session needs the password, and a key is answered 429',
  params: idParams,
  body: z
    .object({
      attempt: z.number().int().min(1).max(MAX_ATTEMPTS),
      decision: z.enum(decisions),
      reason: z.enum(rejectReasons).exclude(['withdrawn']).optional(),
      note,
      internal_note: note,
    })
    .refine(({ decision, reason }) => (decision === 'reject') === (reason !== undefined), { path: ['reason'], error: messageKey('reason_fit') })
    .refine(({ reason, note = '' }) => reason !== 'other' || note.length >= MIN_REASON_LENGTH, { path: ['note'], error: messageKey('reason_words') }),
  output: dataOnly(Review.nullable()),
  refusals: {
    409: 'The attempt is not the newest, or was decided already; or it is one approval too many without the password within ten minutes (`confirmation_required`)',
  },
})

export const undoReview = endpoint({
  method: 'DELETE',
  path: '/completions/{id}/review',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Undoes the decision on the newest attempt, which then is in review again; more than ten minutes after it, `why` is needed. It also takes back an approval of the caller that waits for a second administrator; `data` is null then',
  params: idParams,
  body: z.object({
    why: note,
    only_first: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether to undo only an approval of the caller that waits for a second administrator, and no decision' }),
  }),
  output: dataOnly(Review.nullable()),
  refusals: { 409: 'Nothing is decided, it was decided on another attempt, or its person withdrew it' },
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/completions/{id}/reviews',
  auth: ['admin'],
  scope: 'read:reviews',
  summary: 'The attempts of a completion with their proofs, and every decision on them',
  params: idParams,
  output: dataOnly(
    History.extend({
      first_approvals: z.array(FirstApproval).meta({ description: 'Those that another decision followed, and the caller’s own that waits; newest first' }),
    }),
  ),
})

const until = z.iso.date(messageKey('day_invalid')).meta({ description: 'The last calendar day (America/Sao_Paulo) of submissions, included' })

const bulkLane = z.enum(['all', 'good']).default('all').meta({ description: 'With `good` only those against which no signal speaks' })

const campaignOnly = rowId.optional().meta({ description: 'Only completions of this campaign' })

export const countUnflagged = endpoint({
  method: 'GET',
  path: '/reviews/unflagged',
  auth: ['admin'],
  scope: 'read:reviews',
  summary: 'How many waiting completions without flags and appeals were submitted up to a day',
  query: z.object({ until, campaign: campaignOnly, lane: bulkLane }),
  output: dataOnly(z.object({ count: whole })),
})

/** Most completions that are rejected or undone together. */
export const MOST_REJECTED = 200

const someCompletions = (most: number) => z.object({ completion_ids: z.array(z.number().int().positive()).min(1).max(most) })

const decidedTogether = z.array(whole).meta({ description: 'Which ones; `POST /reviews/undo-together` takes them' })

const rejectedSome = (why: string) =>
  dataOnly(
    z.object({ rejected: whole, completion_ids: decidedTogether, left_out: whole.meta({ description: `How many were left as they are, because ${why}` }) }),
  )

const expected = z.number().int().min(1).max(1_000_000).meta({ description: 'How many the caller agreed to' })

export const approveUnflagged = endpoint({
  method: 'POST',
  path: '/reviews/approve-unflagged',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Approves the waiting completions without flags and appeals up to a day, those assigned to others too, but none that two administrators have to approve. It works for three seconds; with `left` above 0 ask again with `expected` lowered to it',
  body: z.object({ until, campaign: campaignOnly, lane: bulkLane, expected }),
  output: dataOnly(z.object({ approved: whole, completion_ids: decidedTogether, left: whole })),
  refusals: { 409: 'There are more than `expected`' },
})

export const rejectCopies = endpoint({
  method: 'POST',
  path: '/reviews/reject-copies',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Rejects, as `already_used`, the waiting completions whose picture is byte for byte that of a completion, but never the first that sent it. It works for three seconds, like the bulk approval',
  body: z.object({ completion_id: z.number().int().positive(), expected }),
  output: dataOnly(z.object({ rejected: whole, completion_ids: decidedTogether, left: whole })),
  refusals: { 409: 'There are more than `expected`' },
})

export const rejectNotATask = endpoint({
  method: 'POST',
  path: '/reviews/reject-not-a-task',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Rejects, as `not_a_task`, those of some completions that wait, but none that was appealed: they take no further proof, and what they reserved goes back to their campaigns at once',
  body: someCompletions(MOST_REJECTED),
  output: rejectedSome('they were appealed or are decided by now'),
})

export const rejectGroupCopies = endpoint({
  method: 'POST',
  path: '/reviews/reject-group-copies',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Rejects, as `already_used`, those of some completions that wait and whose picture is like an earlier one; never the earliest of a group, and none that was appealed. the list of a group names them',
  body: someCompletions(MOST_COPIES),
  output: rejectedSome('they are no copies or are decided by now'),
})

export const undoReviews = endpoint({
  method: 'POST',
  path: '/reviews/undo-together',
  auth: ['admin'],
  scope: 'write:reviews',
  summary:
    'Undoes the decisions of the caller on some completions that are no older than ten minutes, such as those of a bulk approval. It works for three seconds; ask again with those in `left`',
  body: someCompletions(MOST_REJECTED),
  output: dataOnly(
    z.object({
      undone: whole,
      left_out: whole.meta({ description: 'How many were left as they are, because somebody else decided, a payout holds them, or they are older' }),
      left: z.array(whole).meta({ description: 'Those that the three seconds did not reach' }),
    }),
  ),
})

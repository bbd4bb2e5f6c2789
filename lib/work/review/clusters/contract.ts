import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { idParams, instant, pageOf, pageQuery } from '@/lib/platform/contract/schemas'
import { Completion } from '@/lib/work/completions/contract'

/**
 * What alike pictures are put together by: what the pictures show, or, of those, who brought them or the device they came from (devices that look the
 * same at one address).
 */
export const pictureGroupKinds = ['picture', 'promoter', 'device'] as const
export type PictureGroupKind = (typeof pictureGroupKinds)[number]

/** What becomes of a member when the copies of a group are rejected: a `copy` is rejected, the others stay as they are. */
export const copyOutcomes = ['copy', 'original', 'decided', 'appealed'] as const
export type CopyOutcome = (typeof copyOutcomes)[number]

/** The most completions that one call rejects. */
export const MOST_COPIES = 50
/** The most copies of a group that are named for rejecting them together. */
export const MOST_NAMED_COPIES = 200

const whole = z.number().int()
const by = z.enum(pictureGroupKinds).default('picture').meta({ description: 'What alike pictures are put together by' })

const group = {
  id: whole.meta({ description: 'Of a picture or a device: its group, for `/reviews/groups/{id}`; of a promoter: their id' }),
  tasks: whole.meta({ description: 'How many completions it has' }),
  in_review: whole,
  approved: whole,
  rejected: whole,
  pictures: whole.meta({ description: 'How many different pictures, alike ones counted once' }),
  promoters: whole.meta({ description: 'How many different promoters they have' }),
  devices: whole.meta({ description: 'From how many different devices they came' }),
  first_at: instant,
  last_at: instant,
}

/** Completions with alike pictures. */
export const PictureGroup = z
  .object({
    ...group,
    first: z
      .object({ payment_code: z.string(), name: z.string(), promoter: z.string().nullable(), device: z.string(), location: z.string() })
      .meta({ description: 'The earliest completion of it' }),
  })
  .meta({ id: 'PictureGroup' })
export type PictureGroup = z.output<typeof PictureGroup>

export const listPictureGroups = endpoint({
  method: 'GET',
  path: '/reviews/groups',
  auth: ['admin'],
  scope: 'read:reviews',
  summary: 'Completions with alike pictures as groups, the largest first; of the newest 20,000 of them',
  query: pageQuery.omit({ search: true }).extend({
    by,
    all: z.literal('1').optional().meta({ description: 'Groups of which none waits too' }),
  }),
  output: pageOf(PictureGroup),
})

export const showPictureGroup = endpoint({
  method: 'GET',
  path: '/reviews/groups/{id}',
  auth: ['admin'],
  scope: 'read:reviews',
  summary: 'The completions of a group, the earliest first, and what would be rejected with its copies',
  params: idParams,
  query: pageQuery.omit({ search: true }).extend({ by }),
  output: pageOf(
    z.object({
      completion: Completion,
      outcome: z.enum(copyOutcomes).meta({ description: 'What becomes of it when the copies are rejected' }),
    }),
    {
      group: PictureGroup,
      originals: z
        .array(z.object({ id: whole, payment_code: z.string(), name: z.string() }))
        .meta({ description: 'The earliest of each picture, which are left out; the first 20' }),
      copies: z
        .array(z.object({ id: whole, payment_code: z.string(), name: z.string() }))
        .meta({ description: 'What would be rejected, the earliest 200: those that wait, that nobody appealed, and whose picture is like an earlier one' }),
      outcomes: z
        .object({ copy: whole, original: whole, decided: whole, appealed: whole })
        .meta({ description: 'How many of the completions have each `outcome`' }),
    },
  ),
})

import { z } from 'zod'
import { typedString } from '@/lib/platform/contract/typed'
import { listOf, textOf } from '../texts'
import { stepKind } from './step'

/** What others say; the page names them as examples. */
export const reviewsStep = stepKind({
  kind: 'reviews',
  schema: (strictness) =>
    z.object({
      kind: z.literal('reviews'),
      reviews: listOf(strictness, z.object({ author: typedString().min(1).max(60), text: textOf(strictness, 400) }), { least: 1, most: 6 }),
    }),
  initial: () => ({ kind: 'reviews' as const, reviews: [] }),
})

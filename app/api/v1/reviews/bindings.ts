import { route } from '@/lib/http/route'
import { reviewCompletion, takeReviews } from '@/lib/reviews/contract'
import { takeQueue } from '@/lib/reviews/queue'
import { decide } from '@/lib/reviews/service'
import { limits } from '@/lib/service/limits'

// For Next's route files and for the server's direct routes alike.

/** What a reviewer looks at next. */
export const takeRoute = route(takeReviews, { limit: limits.review, handler: ({ ctx, body }) => takeQueue(ctx, body) })

/** A decision. */
export const decideRoute = route(reviewCompletion, {
  limit: limits.review,
  handler: async ({ ctx, params, body }) => ({ data: await decide(ctx, params.id, body) }),
})

import { directRoute } from '@/lib/http/direct'
import { lookUpRoute, submitRoute } from './v1/referrals/bindings'
import { decideRoute, takeRoute } from './v1/reviews/bindings'

/**
 * The calls that our own server answers without Next, through the same `route()` as everywhere: the lookup that records a click, before
 * which Next spends some half a millisecond and which counts whether or not its caller waits, the handing in of a task, of which Next makes
 * copies, and what a reviewer waits for 500 times a day.
 */
export const directRoutes = [
  directRoute(lookUpRoute, /^\/api\/v1\/referrals\/([0-9A-Za-z]{1,32})$/, 'code'),
  directRoute(submitRoute, /^\/api\/v1\/referrals$/),
  directRoute(takeRoute, /^\/api\/v1\/reviews\/queue$/),
  directRoute(decideRoute, /^\/api\/v1\/completions\/(\d{1,15})\/review$/, 'id'),
]

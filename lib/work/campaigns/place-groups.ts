import 'server-only'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { commitBeforeDeadline } from '@/lib/platform/service/deadline'
import { AppError, databaseCode, toAppError } from '@/lib/platform/service/errors'
import { applyCounted, type Counted, countTogether, type Quota } from '@/lib/platform/service/rate-limit'
import { decidePlaces, type PlaceDecision, type PlaceRequest } from './decide-places'

/** Somebody who waits for a place. */
interface WaitingRequest {
  slug: string
  request: PlaceRequest
  quota: Quota
  /** In milliseconds of `performance.now()`. */
  arrivedAt: number
  resolve: (decision: PlaceDecision) => void
  reject: (error: unknown) => void
}

/** Most requests in one transaction. */
const MAX_GROUP = 64

/** Most transactions at once. Those of one campaign follow each other, because they lock the same rows. */
const MAX_TRANSACTIONS = 3

/** Most requests that may wait: some seconds at full speed. A further one would end in 503 anyway. */
const MAX_WAITING = 4_000

const queue = processGlobal('place groups', () => ({ waiting: [] as WaitingRequest[], underWay: new Set<string>(), isScheduled: false }))

/**
 * Asks for a place of a campaign. Requests that arrive together share a transaction, which counts their calls too; the promise resolves after the
 * commit.
 * @throws AppError `rate_limited`: only the call is counted; `unavailable`: nothing is stored, unless the database vanished during the commit
 */
export function askForPlace(slug: string, request: PlaceRequest, quota: Quota): Promise<PlaceDecision> {
  if (queue.waiting.length >= MAX_WAITING) throw new AppError('unavailable', { retryAfter: 1 })
  return new Promise((resolve, reject) => {
    queue.waiting.push({ slug, request, quota, arrivedAt: performance.now(), resolve, reject })
    schedule()
  })
}

/** The campaign of the oldest request that can be decided now. */
const nextSlug = () => queue.waiting.find(({ slug }) => !queue.underWay.has(slug))?.slug

function takeGroup(slug: string): WaitingRequest[] {
  const group: WaitingRequest[] = []
  queue.waiting = queue.waiting.filter((waiting) => {
    const isIn = waiting.slug === slug && group.length < MAX_GROUP
    if (isIn) group.push(waiting)
    return !isIn
  })
  return group
}

/** Starts a transaction once all requests that have already arrived are read. */
function schedule() {
  if (queue.isScheduled || queue.underWay.size >= MAX_TRANSACTIONS || nextSlug() === undefined) return
  queue.isScheduled = true
  setImmediate(() => {
    queue.isScheduled = false
    const slug = nextSlug()
    if (slug === undefined) return
    queue.underWay.add(slug)
    answerGroup(slug, takeGroup(slug)).finally(() => {
      queue.underWay.delete(slug)
      schedule()
    })
    schedule()
  })
}

/** Decides a group and settles its requests. A group that fails is tried again one by one, so that a bad request fails alone. Never rejects. */
async function answerGroup(slug: string, group: WaitingRequest[]): Promise<void> {
  try {
    const left = (group[0]?.arrivedAt ?? 0) + env().DATABASE_TIMEOUT_MS - performance.now()
    const outcomes = await commitBeforeDeadline((isWanted) => decideGroup(slug, group, isWanted), Math.max(0, left))
    for (const [n, waiting] of group.entries()) answer(waiting, outcomes[n])
  } catch (error) {
    // Deadlocks and serialization failures (class 40) do not mean that the database is unavailable.
    const isUnavailable = toAppError(error).code === 'unavailable' && !databaseCode(error)?.startsWith('40')
    if (group.length > 1 && !isUnavailable) for (const waiting of group) await answerGroup(slug, [waiting])
    else for (const { reject } of group) reject(error)
  }
}

/** The counter of a call, and what was decided unless it was one call too many. */
type Outcome = { counted: Counted; decision: PlaceDecision | undefined }

function decideGroup(slug: string, group: WaitingRequest[], isWanted: () => boolean): Promise<Outcome[]> {
  return database().transaction(async (tx) => {
    const counted = await countTogether(
      tx,
      group.map(({ quota }) => quota),
    )
    const calls = group.map(({ request, quota }, n) => ({ request, counted: counted[n] ?? { points: 0, expire: 0 }, quota }))
    const within = calls.filter((call) => call.counted.points <= call.quota.points)
    const decisions = await decidePlaces(
      tx,
      slug,
      within.map(({ request }) => request),
    )
    if (!isWanted()) throw new Error('nobody waits for these places any more')
    return calls.map((call) => ({ counted: call.counted, decision: decisions[within.indexOf(call)] }))
  })
}

function answer({ quota, resolve, reject }: WaitingRequest, outcome: Outcome | undefined) {
  try {
    if (!outcome) throw new Error('nothing was decided for a request')
    applyCounted(quota, outcome.counted)
    if (!outcome.decision) throw new Error('nothing was decided for a call within its limit')
    resolve(outcome.decision)
  } catch (error) {
    reject(error)
  }
}

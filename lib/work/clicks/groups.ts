import 'server-only'
import { nextSlot } from '@/lib/money/totals/book'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { commitBeforeDeadline } from '@/lib/platform/service/deadline'
import { AppError, databaseCode, toAppError } from '@/lib/platform/service/errors'
import { applyCounted, type Quota } from '@/lib/platform/service/rate-limit'
import { type ClickVerdict, insertClicks, type NewClick, PROMOTER_GONE, type RecordedClick } from './rows'

/** A click whose caller waits for its answer. */
interface WaitingClick {
  click: NewClick
  quota: Quota
  /** In milliseconds of `performance.now()`. */
  arrivedAt: number
  resolve: (verdict: ClickVerdict | undefined) => void
  reject: (error: unknown) => void
}

/** Most clicks in one transaction: more gain nothing, and other transactions would wait longer for its row locks. */
const MAX_GROUP = 64

/** Most transactions at once: while one waits for the disk, the next is sent. */
const MAX_TRANSACTIONS = 2

/**
 * Fewest waiting clicks that start a second transaction. Fewer are recorded sooner if they wait for the first one to end, because a transaction
 * itself takes as long as some twenty clicks.
 */
const MIN_FOR_SECOND_TRANSACTION = 16

/** Most clicks that may wait: some seconds of clicks at full speed. A further one would end in 503 anyway. */
const MAX_WAITING = 4_000

const queue = processGlobal('click groups', () => ({ waiting: [] as WaitingClick[], underWay: 0, isScheduled: false }))

/**
 * Records a click. Clicks that arrive together share a transaction: while `MAX_TRANSACTIONS` are under way, new clicks wait. The
 * promise resolves after the commit.
 * @returns the verdict, or undefined when no active promoter has the code
 * @throws AppError `rate_limited`: only the call is counted; `unavailable`: nothing is recorded, unless the database vanished during
 * the commit
 */
export function recordClick(click: NewClick, quota: Quota): Promise<ClickVerdict | undefined> {
  if (queue.waiting.length >= MAX_WAITING) throw new AppError('unavailable', { retryAfter: 1 })
  return new Promise((resolve, reject) => {
    queue.waiting.push({ click, quota, arrivedAt: performance.now(), resolve, reject })
    schedule()
  })
}

/** Starts a transaction once all clicks that have already arrived are read. */
function schedule() {
  const enough = queue.underWay === 0 ? 1 : MIN_FOR_SECOND_TRANSACTION
  if (queue.isScheduled || queue.waiting.length < enough || queue.underWay >= MAX_TRANSACTIONS) return
  queue.isScheduled = true
  setImmediate(() => {
    queue.isScheduled = false
    const group = queue.waiting.splice(0, MAX_GROUP)
    queue.underWay++
    record(group).finally(() => {
      queue.underWay--
      schedule()
    })
    schedule()
  })
}

/** Records a group and settles its clicks. A group that fails is tried again click by click, so that one bad click fails alone. Never rejects. */
async function record(group: WaitingClick[]): Promise<void> {
  try {
    const left = (group[0]?.arrivedAt ?? 0) + env().DATABASE_TIMEOUT_MS - performance.now()
    const recorded = await commitBeforeDeadline((isWanted) => insertClicks(database(), group, nextSlot(), isWanted), Math.max(0, left))
    for (const [n, waiting] of group.entries()) answer(waiting, recorded[n])
  } catch (error) {
    // Deadlocks and serialization failures (class 40) do not mean that the database is unavailable.
    const code = databaseCode(error) ?? ''
    const isUnavailable = toAppError(error).code === 'unavailable' && !code.startsWith('40')
    if (group.length > 1 && !isUnavailable) for (const waiting of group) await record([waiting])
    else for (const { resolve, reject } of group) code === PROMOTER_GONE ? resolve(undefined) : reject(error)
  }
}

function answer({ quota, resolve, reject }: WaitingClick, recorded: RecordedClick | undefined) {
  try {
    if (!recorded) throw new Error('the statement gave no row for a click')
    applyCounted(quota, recorded)
    resolve(recorded.verdict ?? undefined)
  } catch (error) {
    reject(error)
  }
}

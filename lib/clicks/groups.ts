import 'server-only'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { withinDeadline } from '@/lib/service/deadline'
import { AppError, databaseCode, toAppError } from '@/lib/service/errors'
import { type Quota, settle } from '@/lib/service/rate-limit'
import { nextSlot } from '@/lib/totals/book'
import { type ClickRow, insertClicks, PROMOTER_GONE, type Recorded, type Verdict } from './rows'

/** A click whose caller waits for its answer. */
interface Waiting {
  click: ClickRow
  quota: Quota
  /** When it came, in milliseconds of `performance.now()`. */
  since: number
  resolve: (verdict: Verdict | undefined) => void
  reject: (error: unknown) => void
}

/** More in one transaction gain nothing, and whoever waits for its rows would wait for longer. */
const MAX_GROUP = 64

/** Transactions at once: while one waits for the disk the next is sent. */
const AT_ONCE = 2

/** So many make a second transaction worth while; fewer are recorded sooner together with who comes until the first has ended. */
const WORTH_A_SECOND = 32

/** Some seconds of clicks at full speed: who comes when so many wait already would be told 503 in the end anyway. */
const MAX_WAITING = 4_000

/** A commit that was sent has this much longer: its clicks are recorded unless the database is gone. */
const COMMIT_MS = 1_000

const queue = processGlobal('click groups', () => ({ waiting: [] as Waiting[], underWay: 0, isScheduled: false }))

/**
 * Records a click. Clicks that arrive together are one transaction: while as many as may be are under way, the next ones gather. Each
 * is answered after its commit.
 * @returns the verdict, or undefined when the code is nobody's
 * @throws AppError `rate_limited`, and nothing but the call is counted then; `unavailable`, and then nothing is recorded, save what a
 * database that vanished in the middle of a commit made of it
 */
export function recordClick(click: ClickRow, quota: Quota): Promise<Verdict | undefined> {
  if (queue.waiting.length >= MAX_WAITING) throw new AppError('unavailable', { retryAfter: 1 })
  return new Promise((resolve, reject) => {
    queue.waiting.push({ click, quota, since: performance.now(), resolve, reject })
    schedule()
  })
}

/** After what has already arrived was read. */
function schedule() {
  const enough = queue.underWay === 0 ? 1 : WORTH_A_SECOND
  if (queue.isScheduled || queue.waiting.length < enough || queue.underWay >= AT_ONCE) return
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

/** Records a group and answers its callers; one that fails is tried again one by one, so that a bad click harms nobody. Never rejects. */
async function record(group: Waiting[]): Promise<void> {
  try {
    const recorded = await beforeDeadline(group)
    for (const [n, waiting] of group.entries()) answer(waiting, recorded[n])
  } catch (error) {
    // Two transactions in each other's way are no sign of a database that is away.
    const code = databaseCode(error) ?? ''
    const isAway = toAppError(error).code === 'unavailable' && !code.startsWith('40')
    if (group.length > 1 && !isAway) for (const waiting of group) await record([waiting])
    else for (const { resolve, reject } of group) code === PROMOTER_GONE ? resolve(undefined) : reject(error)
  }
}

function answer({ quota, resolve, reject }: Waiting, recorded: Recorded | undefined) {
  try {
    if (!recorded) throw new Error('the statement gave no row for a click')
    settle(quota, recorded)
    resolve(recorded.verdict ?? undefined)
  } catch (error) {
    reject(error)
  }
}

/**
 * Who waits for longer than a statement may take is told so, and what is not committed by then never will be: a database that was
 * stopped and goes on later must not record clicks of callers who were told that they failed.
 * @throws AppError `unavailable`
 */
async function beforeDeadline(group: Waiting[]): Promise<Recorded[]> {
  const fate = { isLate: false, isCommitting: false }
  const isWanted = () => {
    fate.isCommitting = !fate.isLate
    return fate.isCommitting
  }
  const since = group[0]?.since ?? 0
  const work = insertClicks(database(), group, nextSlot(), isWanted)
  try {
    return await withinDeadline(work, Math.max(0, since + env().DATABASE_TIMEOUT_MS - performance.now()))
  } catch (error) {
    if (fate.isCommitting) return withinDeadline(work, COMMIT_MS)
    fate.isLate = true
    throw error
  }
}

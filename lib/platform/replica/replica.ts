import 'server-only'
import { setMaxListeners } from 'node:events'
import type postgres from 'postgres'
import { type Connection, connect, type Db } from '@/db/client'
import { keepQueueShort } from '@/db/driver-queue'
import { OwnError } from '@/db/own-error.mjs'
import { connectOutsidePool, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { processGlobal } from '@/lib/platform/process-global'
import { AppError } from '@/lib/platform/service/errors'
import { onShutdown } from '@/lib/platform/shutdown'
import { askFirst, askReplica, compare } from './positions'
import { type LogPosition, Replay } from './replay'

/** A replica that is further behind is left out, in milliseconds. */
const MOST_BEHIND_MS = 5_000
/** It is taken back once it is no further behind than this, so that it does not come and go. */
const TAKEN_BACK_MS = 2_500
/** How often its position is asked for while it is used. */
const ASK_EVERY_MS = 500
/** Requests have five seconds, whatever a statement has. */
const MOST_ASK_MS = 2_000
/** How long an answer may take, in milliseconds: so short that a reader who waited for a replica that is away still gets an answer of the first server in time. */
const askMs = () => Math.min(env().DATABASE_TIMEOUT_MS / 4, MOST_ASK_MS)
/** For how long after the last reader its position is asked for. */
const USED_MS = 60_000

/** Why a replica is left out, as operators read it. */
const troubles = {
  behind: 'it is more than 5 seconds behind',
  away: 'it does not answer',
  foreign: 'it is no replica of the database of DATABASE_URL',
} as const
type Trouble = keyof typeof troubles

/** The connections to a replica, until it is left out. */
interface Readers {
  pool: Connection
  /** Aborted when nobody should wait for its answers any more. */
  lost: AbortController
}

/** The connection for questions, one of its own: slow readers must not make the replica look as if it were away. */
interface Asking {
  sql: postgres.Sql
  hasAnswered: boolean
}

const state = processGlobal('replica', () => ({
  readers: undefined as Readers | undefined,
  asking: undefined as Asking | undefined,
  replay: new Replay(MOST_BEHIND_MS),
  trouble: undefined as Trouble | undefined,
  usedAt: Number.NEGATIVE_INFINITY,
  isWatched: false,
  askNow: () => {},
  closesAtShutdown: false,
}))

function open(poolSize: number, onclose?: () => void): Connection {
  const { DATABASE_READ_URL = '', DATABASE_PREPARE, DATABASE_TIMEOUT_MS } = env()
  // See `connectOutsidePool` for `fetchTypes`: a replica may go away at any moment. Transactions behind a pooler need the types.
  return connect(DATABASE_READ_URL, {
    poolSize,
    prepare: DATABASE_PREPARE,
    timeoutMs: DATABASE_TIMEOUT_MS,
    fetchTypes: !DATABASE_PREPARE,
    mayVanish: true,
    ...(onclose && { onclose }),
  })
}

function openReaders(): Readers {
  const lost = new AbortController()
  // One for each reader who waits.
  setMaxListeners(0, lost.signal)
  const pool = open(env().DATABASE_POOL_SIZE)
  keepQueueShort(pool, () => state.readers?.pool === pool)
  return { pool, lost }
}

function openAsking(): Asking {
  const asking: Asking = {
    hasAnswered: false,
    sql: open(1, () => {
      // It was not ended here, so the server was: it is asked at once, and not again and again while it does not answer.
      if (state.asking !== asking || !asking.hasAnswered) return
      asking.hasAnswered = false
      doubtReplica()
    }).sql,
  }
  return asking
}

/** A replica that may be read now. */
export interface ReadableReplica {
  db: Db
  /** Opens a connection outside the pool. The caller closes it. */
  connect: () => postgres.Sql
  /** Aborted when the replica is left out because it does not answer: readers must not wait for it. */
  lost: AbortSignal
}

/**
 * The replica, to be asked for before each reading of what may lag behind.
 * @param since what it must have replayed: the position of the reader's last change
 * @returns undefined without `DATABASE_READ_URL`, while the replica is left out or unknown, and before it has that position
 */
export function readableReplica(since?: LogPosition): ReadableReplica | undefined {
  if (!env().DATABASE_READ_URL) return undefined
  watchReplica()
  const { replay, trouble } = state
  if (trouble || replay.behindMs(performance.now()) > MOST_BEHIND_MS || (since !== undefined && !replay.has(since))) return undefined
  state.readers ??= openReaders()
  const { pool, lost } = state.readers
  return { db: pool.db, connect: () => connectOutsidePool(env().DATABASE_READ_URL), lost: lost.signal }
}

/** Why the replica is left out, for the operator; undefined if it is used, unknown, or there is none. */
export const replicaTrouble = (): string | undefined => state.trouble && troubles[state.trouble]

/** Makes the replica unknown and asks it at once, for readers who lost its connection: after a restart it may have gone back. */
export function doubtReplica(): void {
  state.replay = new Replay(MOST_BEHIND_MS)
  state.askNow()
}

/** Has the replica's position asked for, until nobody has used it for a minute. */
export function watchReplica(): void {
  if (!env().DATABASE_READ_URL) return
  state.usedAt = performance.now()
  if (state.isWatched) return
  state.isWatched = true
  if (!state.closesAtShutdown) onShutdown(closeReplica)
  state.closesAtShutdown = true
  void watch()
}

async function watch() {
  while (performance.now() - state.usedAt < USED_MS) {
    const asked = new Promise<void>((resolve) => {
      state.askNow = resolve
    })
    await ask()
    await Promise.race([asked, pause(ASK_EVERY_MS)])
  }
  state.isWatched = false
  state.replay = new Replay(MOST_BEHIND_MS)
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined).unref())

const inTime = async <T>(work: Promise<T | undefined>): Promise<T> => {
  work.catch(() => {})
  const answer = await Promise.race([work, pause(askMs())])
  if (answer === undefined) throw new OwnError(`no answer within ${askMs()} ms`)
  return answer
}

async function ask() {
  state.asking ??= openAsking()
  const { replay, asking } = state
  let there: Awaited<ReturnType<typeof askReplica>>
  try {
    there = await inTime(askReplica(asking.sql))
    asking.hasAnswered = true
  } catch (error) {
    // Unless it was ended here.
    if (state.asking === asking) leaveOut('away', error)
    return
  }
  const at = performance.now()
  // Without the first server nobody reads; what is known of the replica grows old meanwhile.
  const here = await inTime(askFirst(database())).catch(() => undefined)
  // It was doubted meanwhile, so this answer may be from before its restart.
  if (!here || !there || replay !== state.replay) return
  const { isFollowing, written, replayed } = compare(here, there)
  if (!isFollowing) return leaveOut('foreign')
  replay.note({ at, written, replayed })
  const now = performance.now()
  metrics()?.replicaBehind.set(replay.behindMs(now) / 1000)
  if (replay.behindMs(now) <= (state.trouble === 'behind' ? TAKEN_BACK_MS : MOST_BEHIND_MS)) takeBack()
  else if (replay.seenBehindMs(now) > MOST_BEHIND_MS) leaveOut('behind')
}

function leaveOut(trouble: Trouble, error?: unknown) {
  if (!state.trouble) log.warn({ ...(error !== undefined && { err: error }) }, `the replica of DATABASE_READ_URL is left out: ${troubles[trouble]}`)
  state.trouble = trouble
  if (trouble === 'behind') return
  state.replay = new Replay(MOST_BEHIND_MS)
  metrics()?.replicaBehind.set(Number.POSITIVE_INFINITY)
  void closeConnections()
}

function takeBack() {
  if (state.trouble) log.info('the replica of DATABASE_READ_URL is used again')
  state.trouble = undefined
}

/** Ends all connections to the replica; whoever waits for it reads from the first server. */
async function closeConnections() {
  const { readers, asking } = state
  state.readers = undefined
  state.asking = undefined
  readers?.lost.abort(new AppError('unavailable'))
  await Promise.allSettled([readers?.pool.sql.end({ timeout: 0 }), asking?.sql.end({ timeout: 0 })])
}

/** Ends the watch and all connections, and forgets what is known of the replica. */
export async function closeReplica(): Promise<void> {
  state.usedAt = Number.NEGATIVE_INFINITY
  state.trouble = undefined
  doubtReplica()
  await closeConnections()
}

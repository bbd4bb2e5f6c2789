import type { Db } from '@/db/client'
import { checkDatabasePool } from '@/lib/platform/database'
import { AppError } from './errors'

/** The caller was answered 503, or has gone: their work is dropped and its transactions are rolled back. */
export class CallerGone extends AppError {}

/** Extra time for a commit that had started when the time was up, in milliseconds: as long as a statement may take. */
const COMMIT_MS = 5_000

/**
 * The caller who waits for a call's answer. Work cannot be stopped from outside, so it checks here: `signal` is aborted when the
 * caller no longer waits, and transactions of `abortableDb` then roll back instead of committing. So nothing is stored for a call that
 * was answered with a failure; the one exception is a commit that the database does not confirm.
 */
export class Caller {
  readonly #controller = new AbortController()
  readonly signal = this.#controller.signal
  #mayHaveCommitted = false

  /** Whether a transaction of `abortableDb` was committed, or perhaps was. */
  get mayHaveCommitted(): boolean {
    return this.#mayHaveCommitted
  }

  /** @param connection aborted when the caller's connection ends before the answer */
  constructor(connection?: AbortSignal) {
    const leave = () => this.#controller.abort(new CallerGone('too_slow'))
    if (connection?.aborted) leave()
    else connection?.addEventListener('abort', leave, { once: true })
  }

  /** The database with transactions that commit only while this caller waits. */
  abortableDb(db: Db): Db {
    const transaction: Db['transaction'] = async (work, config) => {
      this.signal.throwIfAborted()
      let isCommitting = false
      try {
        return await db.transaction(async (tx) => {
          // The caller may have left while this waited for a connection.
          this.signal.throwIfAborted()
          const result = await work(tx)
          this.signal.throwIfAborted()
          isCommitting = true
          this.#mayHaveCommitted = true
          return result
        }, config)
      } catch (error) {
        if (isCommitting) this.#mayHaveCommitted = false
        throw error
      }
    }
    return Object.create(db, { transaction: { value: transaction } })
  }

  /** Runs work and waits at most `ms` for it, or `COMMIT_MS` longer if a commit has started by then. @throws CallerGone `unavailable` */
  async waitFor<T>(work: () => Promise<T>, ms: number): Promise<T> {
    const giveUp = () => {
      checkDatabasePool()
      this.#controller.abort(new CallerGone('unavailable', { retryAfter: 2 }))
    }
    let timer = setTimeout(() => {
      if (this.#mayHaveCommitted) timer = setTimeout(giveUp, COMMIT_MS)
      else giveUp()
    }, ms)
    try {
      return await untilCallerGone(this.signal, work)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Runs work; rejects with the signal's reason as soon as the caller no longer waits. */
export const untilCallerGone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work().then(resolve, reject)
  })

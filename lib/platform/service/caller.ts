import type { Db } from '@/db/client'
import { checkDatabasePool } from '@/lib/platform/database'
import type { WhenClosed } from '@/lib/platform/handover'
import { AppError } from './errors'

/** The caller was answered 503, or has gone: their work is dropped and its transactions are rolled back. */
export class CallerGone extends AppError {}

/** Extra time for a commit that had started when the time was up, in milliseconds: as long as a statement may take. */
const COMMIT_MS = 5_000

/** Calls back when a signal is aborted, at once if it is already. */
export const whenAborted =
  (signal: AbortSignal): WhenClosed =>
  (closed) =>
    signal.aborted ? closed() : signal.addEventListener('abort', closed, { once: true })

/**
 * The caller who waits for a call's answer. Work cannot be stopped from outside, so it checks here: `signal` is aborted when the
 * caller no longer waits, and transactions of `abortableDb` then roll back instead of committing. So nothing is stored for a call that
 * was answered with a failure; the one exception is a commit that the database does not confirm.
 */
export class Caller {
  #gone: CallerGone | undefined
  #whenGone: ((reason: CallerGone) => void)[] = []
  #controller: AbortController | undefined
  #mayHaveCommitted = false

  /** Made on first use: Node 20 frees a signal, and all that belongs to its call, only when it looks through all memory. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#gone) this.#controller.abort(this.#gone)
    return this.#controller.signal
  }

  /** Whether a transaction of `abortableDb` was committed, or perhaps was. */
  get mayHaveCommitted(): boolean {
    return this.#mayHaveCommitted
  }

  /** @param whenClosed without it the caller waits until the time is up */
  constructor(whenClosed?: WhenClosed) {
    whenClosed?.(() => this.#leave(new CallerGone('too_slow')))
  }

  #leave(reason: CallerGone) {
    if (this.#gone) return
    this.#gone = reason
    this.#controller?.abort(reason)
    for (const callback of this.#whenGone) callback(reason)
  }

  /** @throws CallerGone when the caller no longer waits */
  throwIfGone(): void {
    if (this.#gone) throw this.#gone
  }

  /** The database with transactions that commit only while this caller waits. */
  abortableDb(db: Db): Db {
    const transaction: Db['transaction'] = async (work, config) => {
      this.throwIfGone()
      let isCommitting = false
      try {
        return await db.transaction(async (tx) => {
          // The caller may have left while this waited for a connection.
          this.throwIfGone()
          const result = await work(tx)
          this.throwIfGone()
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
      this.#leave(new CallerGone('unavailable', { retryAfter: 2 }))
    }
    let timer = setTimeout(() => {
      if (this.#mayHaveCommitted) timer = setTimeout(giveUp, COMMIT_MS)
      else giveUp()
    }, ms)
    try {
      return await this.untilGone(work)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Runs work; rejects as soon as the caller no longer waits. @throws CallerGone */
  untilGone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.throwIfGone()
      this.#whenGone.push(reject)
      work().then(resolve, reject)
    })
  }
}

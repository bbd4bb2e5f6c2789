import type { Db } from '@/db/client'
import { suspectDatabase } from '@/lib/platform/database'
import { AppError } from './errors'

/** The caller was told to come again, or has gone: what was under way for them is dropped. Nothing of it is booked. */
export class CallerGone extends AppError {}

/** A commit that was begun when the time was up gets this much more, in milliseconds: as long as a statement may take. */
const COMMIT_MS = 5_000

/**
 * Who waits for a call's answer. Work cannot be stopped from outside, so it asks here: `signal` is aborted once nobody waits, and a
 * transaction of `watched` commits only while somebody does. What a caller was told has failed is therefore not booked; the one
 * exception is a commit whose own answer does not come.
 */
export class Caller {
  readonly #leaving = new AbortController()
  readonly signal = this.#leaving.signal
  #mayHaveBooked = false

  /** @param connection aborted when the caller's connection ends before the answer */
  constructor(connection?: AbortSignal) {
    const leave = () => this.#leaving.abort(new CallerGone('too_slow'))
    if (connection?.aborted) leave()
    else connection?.addEventListener('abort', leave, { once: true })
  }

  /** The same database, for this caller's work alone. */
  watched(db: Db): Db {
    const transaction: Db['transaction'] = async (work, config) => {
      this.signal.throwIfAborted()
      let isCommitting = false
      try {
        return await db.transaction(async (tx) => {
          // It may have waited for a connection.
          this.signal.throwIfAborted()
          const result = await work(tx)
          this.signal.throwIfAborted()
          isCommitting = true
          this.#mayHaveBooked = true
          return result
        }, config)
      } catch (error) {
        if (isCommitting) this.#mayHaveBooked = false
        throw error
      }
    }
    return Object.create(db, { transaction: { value: transaction } })
  }

  /** Works, and waits at most `ms` for it; if it has booked by then, a little longer. @throws CallerGone 503 */
  async waitFor<T>(work: () => Promise<T>, ms: number): Promise<T> {
    const giveUp = () => {
      suspectDatabase()
      this.#leaving.abort(new CallerGone('unavailable', { retryAfter: 2 }))
    }
    let timer = setTimeout(() => {
      if (this.#mayHaveBooked) timer = setTimeout(giveUp, COMMIT_MS)
      else giveUp()
    }, ms)
    try {
      return await untilCallerGone(this.signal, work)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Work's outcome, or the reason why nobody waits for it any more. */
export const untilCallerGone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work().then(resolve, reject)
  })

/** Places for work that only so much of may run at once, shared fairly between those who ask. */
export interface Turns {
  /**
   * Waits for a place, works, and gives the place back.
   * @param who whose work it is; of several who wait, each gets a place in turn
   * @param signal gives the place in the queue up, and so ends the waiting with its reason
   */
  run<T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** @param each how many of the places one may have, also while nobody else asks: who comes next does not wait for their work to end */
export function makeTurns({ places, each }: { places: number; each: number }): Turns {
  let free = places
  const running = new Map<string, number>()
  // Those who wait, in the order in which they get a place.
  const queues = new Map<string, Set<() => void>>()

  const isFree = (who: string) => free > 0 && (running.get(who) ?? 0) < each

  function take(who: string) {
    free--
    running.set(who, (running.get(who) ?? 0) + 1)
  }

  function giveBack(who: string) {
    free++
    const left = (running.get(who) ?? 0) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    for (const [next, queue] of queues) {
      if (!isFree(next)) continue
      const [start] = queue
      start?.()
      // Whoever got a place stands at the end.
      if (queues.delete(next) && queue.size > 0) queues.set(next, queue)
      return
    }
  }

  const queue = (who: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const waiting = queues.get(who) ?? new Set()
      queues.set(who, waiting)
      const leave = () => {
        signal.removeEventListener('abort', giveUp)
        waiting.delete(start)
      }
      const start = () => {
        leave()
        take(who)
        resolve()
      }
      const giveUp = () => {
        leave()
        if (waiting.size === 0) queues.delete(who)
        reject(signal.reason)
      }
      waiting.add(start)
      signal.addEventListener('abort', giveUp)
    })

  return {
    async run(who, signal, work) {
      signal.throwIfAborted()
      if (isFree(who)) take(who)
      else await queue(who, signal)
      try {
        return await work()
      } finally {
        giveBack(who)
      }
    },
  }
}

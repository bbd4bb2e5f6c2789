/** A limited number of slots for work, shared fairly between keys, for example networks. */
export interface FairQueue {
  /**
   * Waits for a slot, runs the work, then frees the slot.
   * @param key whose work it is; keys that wait get slots in turn
   * @param signal ends the waiting; the promise rejects with its reason
   */
  run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** @param perKey most slots for one key, even while others are free, so that the next key does not have to wait */
export function makeFairQueue({ slots, perKey }: { slots: number; perKey: number }): FairQueue {
  let free = slots
  const running = new Map<string, number>()
  // Waiting work by key; the keys are in the order in which they get a slot.
  const queues = new Map<string, Set<() => void>>()

  const canRun = (key: string) => free > 0 && (running.get(key) ?? 0) < perKey

  function take(key: string) {
    free--
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function release(key: string) {
    free++
    const left = (running.get(key) ?? 0) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    for (const [next, queue] of queues) {
      if (!canRun(next)) continue
      const [start] = queue
      start?.()
      // A key that got a slot moves to the end of the queue.
      if (queues.delete(next) && queue.size > 0) queues.set(next, queue)
      return
    }
  }

  const queue = (key: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const waiting = queues.get(key) ?? new Set()
      queues.set(key, waiting)
      const leave = () => {
        signal.removeEventListener('abort', giveUp)
        waiting.delete(start)
      }
      const start = () => {
        leave()
        take(key)
        resolve()
      }
      const giveUp = () => {
        leave()
        if (waiting.size === 0) queues.delete(key)
        reject(signal.reason)
      }
      waiting.add(start)
      signal.addEventListener('abort', giveUp)
    })

  return {
    async run(key, signal, work) {
      signal.throwIfAborted()
      if (canRun(key)) take(key)
      else await queue(key, signal)
      try {
        return await work()
      } finally {
        release(key)
      }
    },
  }
}

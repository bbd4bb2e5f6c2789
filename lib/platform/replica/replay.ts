/** A position in the write-ahead log, as bytes since its beginning. */
export type LogPosition = bigint

/** How far a replica has come, by the clock of this process alone: the clocks of servers may differ. */
export class Replay {
  /** What the first server had written, and when it was asked; oldest first. Only what the replica had not replayed yet. */
  #written: { at: number; position: LogPosition }[] = []
  #replayed: LogPosition = -1n
  /** Since when it has been asked again and again. */
  #askedSince: number | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #caughtUpAt = Number.NEGATIVE_INFINITY

  /** @param keepMs what the first server had written is forgotten after this time */
  constructor(private readonly keepMs: number) {}

  /**
   * Notes both positions. The replica's must have been read first: then it cannot be the higher one while it follows this server.
   * @param at when the first server was asked, in milliseconds of `performance.now()`
   */
  note({ at, written, replayed }: { at: number; written: LogPosition; replayed: LogPosition }): void {
    // Of the time in which nobody asked it is not known whether it was behind.
    if (at - this.#askedAt > this.keepMs) this.#askedSince = at
    this.#askedAt = at
    this.#replayed = replayed
    this.#written.push({ at, position: written })
    for (const sample of this.#written) if (sample.position <= replayed) this.#caughtUpAt = Math.max(this.#caughtUpAt, sample.at)
    this.#written = this.#written.filter((sample) => sample.position > replayed && at - sample.at <= this.keepMs)
  }

  /** How old the state is that the replica shows, at most, in milliseconds; infinite as long as that is unknown. */
  behindMs(now: number): number {
    return now - this.#caughtUpAt
  }

  /** How old that state is at least, as far as this process has seen, in milliseconds. */
  seenBehindMs(now: number): number {
    return this.#askedSince === undefined ? 0 : now - Math.max(this.#caughtUpAt, this.#askedSince)
  }

  /** Whether the replica shows what was written up to a position. */
  has(position: LogPosition): boolean {
    return this.#replayed >= position
  }
}

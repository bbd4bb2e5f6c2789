import { database } from '@/lib/platform/database'
import { computeDue } from '@/lib/work/review/doubt/compute'
import { followMissed } from '@/lib/work/review/doubt/follow'

/** Computes the signals of what waits, also of what was written past the product. @returns how many attempts */
export async function computeSignals(): Promise<number> {
  await followMissed(database())
  return computeDue(database(), new AbortController().signal)
}

import { allDrafts } from '@/components/hand-in/draft-storage'
import { LAST_STEP, storedMainDraft } from '@/components/hand-in/main-draft'

/** A task that was begun on this device and not handed in. */
export interface BegunTask {
  /** Undefined for the task of `/perform-task`, which needs no place. */
  slug: string | undefined
  /** How long its place is kept, in milliseconds from now on; undefined without a place, 0 or less where its time is over. */
  leftMs: number | undefined
}

/** What was begun on this device, the last changed first and the task of `/perform-task` last. @param now by this device's clock, in milliseconds */
export function begunTasks(now = Date.now()): BegunTask[] {
  const held = allDrafts().flatMap(({ slug, draft: { place, handed_in } }) =>
    // The server's clock counts: the phone's own may be wrong by days.
    place && !handed_in ? [{ slug, leftMs: Date.parse(place.expires_at) - now - (place.offset ?? 0) }] : [],
  )
  const main = storedMainDraft()
  const isBegun = main && !main.handed_in && main.step > 1 && main.step < LAST_STEP
  return isBegun ? [...held, { slug: undefined, leftMs: undefined }] : held
}

/** The address at which a begun task goes on. */
export const continueAt = (slug: string | undefined): string => (slug === undefined ? '/perform-task' : `/tasks/${slug}/do`)

import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { onDevice, stateOnDevice } from '@/lib/platform/browser/kept'
import { type DraftData, readData } from './draft-fields'

interface LastPerson {
  /**
   * Of the task that was handed in here last, with its code in upper case, and when it was stored, in milliseconds since 1970 by this device's clock;
   * without that moment until it is stored.
   */
  last: { code: string; data: DraftData; stored_at?: number } | null
}

const NAME = 'task_person'

/** Phones are shared and handed on, so a person is offered only this long. The privacy policy names it. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** What was typed about a person, without what belongs to one task alone. */
export const personOf = ({ name, name_only, country, whatsapp, age, profession, gender, email, telegram }: DraftData): DraftData => ({
  ...{ name, name_only, country, whatsapp, age, profession, gender, email, telegram },
})

/** Reads what is stored. Visitors can change it, so what has no code or no moment of the last 30 days is dropped. @param now in milliseconds since 1970 */
export function readLastPerson(stored: unknown, now: number): LastPerson['last'] {
  const { last } = (stored ?? {}) as { last?: { code?: unknown; data?: unknown; stored_at?: unknown } | null }
  const { code, data, stored_at } = last ?? {}
  if (typeof code !== 'string' || typeof stored_at !== 'number') return null
  // A moment to come would keep it for longer.
  return stored_at <= now && now - stored_at < KEPT_MS ? { code, data: personOf(readData(data)), stored_at } : null
}

/** Who did a campaign's task on this device last, in local storage under `task_person`, to be offered for the next one. */
export const useLastPerson = create<LastPerson>()(
  persist((): LastPerson => ({ last: null }), {
    name: NAME,
    storage: stateOnDevice(),
    partialize: ({ last }) => ({ last: last && { stored_at: Date.now(), ...last } }),
    merge: (stored, current) => ({ ...current, last: readLastPerson(stored, Date.now()) }),
    // What is too old, or cannot be read, must not stay on the device either.
    onRehydrateStorage: () => (state) => {
      if (!state?.last) onDevice.removeItem(NAME)
    },
  }),
)

/** The person to offer now, as it is stored: another tab may have changed it, or its time may be over. */
export function lastPerson(): LastPerson['last'] {
  useLastPerson.persist.rehydrate()
  return useLastPerson.getState().last
}

/** Forgets the person of a task whose data was erased, or whoever it is. @param code in upper case; none for any */
export function forgetLastPerson(code?: string): void {
  if (code && useLastPerson.getState().last?.code !== code) return
  useLastPerson.setState({ last: null })
  onDevice.removeItem(NAME)
}

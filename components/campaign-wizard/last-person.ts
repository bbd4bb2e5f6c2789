import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type DraftData, readData } from '@/components/wizard/draft-fields'

interface LastPerson {
  /** Of the task that was handed in here last, with its code in upper case. */
  last: { code: string; data: DraftData } | null
}

/** What was typed about a person, without what belongs to one task alone. */
export const personOf = ({ name, name_only, country, whatsapp, age, profession, gender, email, telegram }: DraftData): DraftData => ({
  ...{ name, name_only, country, whatsapp, age, profession, gender, email, telegram },
})

/** Who did a campaign's task on this device last, in local storage under `task_person`, to be offered for the next one. */
export const useLastPerson = create<LastPerson>()(
  persist((): LastPerson => ({ last: null }), {
    name: 'task_person',
    merge: (stored, current) => {
      const { last } = (stored ?? {}) as { last?: { code?: unknown; data?: unknown } | null }
      return { ...current, last: typeof last?.code === 'string' ? { code: last.code, data: personOf(readData(last.data)) } : null }
    },
  }),
)

/** Forgets the person of a task whose data was erased. @param code in upper case */
export function forgetLastPerson(code: string): void {
  if (useLastPerson.getState().last?.code === code) useLastPerson.setState({ last: null })
}

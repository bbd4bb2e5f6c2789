import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isObject } from '@/lib/platform/browser/is-object'
import { type DraftData, readData, text } from './draft-fields'

export const FIRST_STEP = 1
export const LAST_STEP = 7

interface StoredDraft {
  step: number
  data: DraftData
  rewardCode: string | null
}

/** Reads a stored draft. Visitors can change the storage, so values of a wrong type are dropped. Undefined if nothing can be read. */
export function readDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored)) return undefined
  const { step, data, rewardCode } = stored
  return {
    step: typeof step === 'number' && Number.isInteger(step) && step >= FIRST_STEP && step <= LAST_STEP ? step : FIRST_STEP,
    data: readData(data),
    rewardCode: text(rewardCode) ?? null,
  }
}

interface DraftState extends StoredDraft {
  /** In memory only: browsers cannot keep a file across a reload. */
  proof: File | null
  /** Counts moves between steps, without steps restored from storage. */
  moves: number
  goTo: (step: number) => void
  setData: (data: Partial<DraftData>) => void
  setProof: (proof: File | null) => void
  /** After a successful submission: clears draft and proof, and stores the code (SPEC section 4). */
  finish: (rewardCode: string, expiresAt: string) => void
  startOver: () => void
}

const empty = { step: FIRST_STEP, data: {}, rewardCode: null, proof: null }

const within = (step: number) => Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.trunc(step)))

/** The task in progress, in local storage under `registration-storage` (SPEC section 3). */
export const useWizardDraft = create<DraftState>()(
  persist(
    (set) => ({
      ...empty,
      moves: 0,
      goTo: (step) => set(({ moves }) => ({ step: within(step), moves: moves + 1 })),
      setData: (data) => set((state) => ({ data: { ...state.data, ...data } })),
      setProof: (proof) => set((state) => ({ proof, data: { ...state.data, proof_name: proof?.name } })),
      finish: (rewardCode, expiresAt) =>
        set(({ moves }) => ({ ...empty, step: LAST_STEP, data: { code_expires_at: expiresAt }, rewardCode, moves: moves + 1 })),
      startOver: () => set(({ moves }) => ({ ...empty, moves: moves + 1 })),
    }),
    {
      name: 'registration-storage',
      partialize: ({ step, data, rewardCode }) => ({ step, data, rewardCode }),
      merge: (stored, current) => ({ ...current, ...readDraft(stored) }),
    },
  ),
)

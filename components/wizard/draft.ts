import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { TypedContact, TypedPerson } from './fields'

export const FIRST_STEP = 1
export const LAST_STEP = 7

// Plain checks without zod, because the page reads its draft first and loading zod would delay that.
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

const genders: Record<TypedPerson['gender'], true> = { male: true, female: true }
const gender = (value: unknown) => (typeof value === 'string' && Object.hasOwn(genders, value) ? (value as TypedPerson['gender']) : undefined)

/** How to read each field of a task in progress from storage; the values are as typed and not validated. */
const fields = {
  name: text,
  name_only: yesOrNo,
  country: text,
  whatsapp: text,
  age: text,
  profession: text,
  gender,
  guardian_consent: yesOrNo,
  email: text,
  telegram: text,
  /** The chosen proof's file name, so that after a reload the page can name the missing image. */
  proof_name: text,
  /** The submission's `Idempotency-Key`. It survives a reload, so that a lost answer does not lead to a second completion. */
  submission_key: text,
  /** When the reward code expires. */
  code_expires_at: text,
} satisfies Record<keyof TypedPerson | keyof TypedContact | 'proof_name' | 'submission_key' | 'code_expires_at', (stored: unknown) => unknown>

export type DraftData = { [Field in keyof typeof fields]?: ReturnType<(typeof fields)[Field]> }

interface StoredDraft {
  step: number
  data: DraftData
  rewardCode: string | null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a stored draft. Visitors can change the storage, so values of a wrong type are dropped. Undefined if nothing can be read. */
export function readDraft(stored: unknown): StoredDraft | undefined {
  if (!isObject(stored)) return undefined
  const { step, data, rewardCode } = stored
  const kept = isObject(data) ? Object.entries(fields).map(([field, read]) => [field, read(data[field])]) : []
  return {
    step: typeof step === 'number' && Number.isInteger(step) && step >= FIRST_STEP && step <= LAST_STEP ? step : FIRST_STEP,
    // Safe: each value was read by its own field's reader.
    data: Object.fromEntries(kept.filter(([, value]) => value !== undefined)) as DraftData,
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

import '@/lib/api/jitless'
import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const FIRST_STEP = 1
export const LAST_STEP = 7

const text = z.string().optional().catch(undefined)

/** What the wizard keeps of a task in progress, as typed and not yet validated. */
const DraftData = z.object({
  name: text,
  country: text,
  whatsapp: text,
  age: text,
  profession: text,
  gender: z.enum(['male', 'female']).optional().catch(undefined),
  guardian_consent: z.boolean().optional().catch(undefined),
  email: text,
  telegram: text,
  /** The chosen proof's file name: after a reload the page can say which image is missing. */
  proof_name: text,
  /** The submission's `Idempotency-Key`; it outlives a reload, so that an answer that got lost does not become a second completion. */
  submission_key: text,
  /** When the reward code's validity ends. */
  code_expires_at: text,
})
export type DraftData = z.output<typeof DraftData>

const Stored = z.object({
  step: z.number().int().min(FIRST_STEP).max(LAST_STEP).catch(FIRST_STEP),
  data: DraftData.catch({}),
  rewardCode: z.string().nullable().catch(null),
})

interface DraftState extends z.output<typeof Stored> {
  /** In memory only: browsers cannot keep a file across a reload. */
  proof: File | null
  /** Counts deliberate moves between steps, unlike steps restored from storage. */
  moves: number
  goTo: (step: number) => void
  setData: (data: Partial<DraftData>) => void
  setProof: (proof: File | null) => void
  /** After a successful submission: draft and proof are cleared, the code is kept (SPEC section 4). */
  finish: (rewardCode: string, expiresAt: string) => void
  startOver: () => void
}

const empty = { step: FIRST_STEP, data: {}, rewardCode: null, proof: null }

const within = (step: number) => Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.trunc(step)))

/** The task in progress, kept in local storage under `registration-storage` (SPEC section 3). */
export const useDraft = create<DraftState>()(
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
      // Storage is the visitor's: whatever does not fit is dropped rather than crashing the page.
      merge: (stored, current) => {
        const kept = Stored.safeParse(stored)
        return kept.success ? { ...current, ...kept.data } : current
      },
    },
  ),
)

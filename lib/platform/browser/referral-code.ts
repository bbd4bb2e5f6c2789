import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ReferralState {
  referral_code: string | null
  /** Referral codes that are not looked up yet, oldest first; see lib/platform/browser/early/referral.ts. */
  pending: string[]
  setReferralCode: (code: string | null) => void
  setPending: (pending: string[]) => void
}

/** Reads the stored state. Visitors can change it, so values of a wrong type are dropped. */
function readStored(stored: unknown): Pick<ReferralState, 'referral_code' | 'pending'> {
  const { referral_code, pending } = (stored ?? {}) as { [Key in keyof ReferralState]?: unknown }
  return {
    referral_code: typeof referral_code === 'string' ? referral_code : null,
    pending: Array.isArray(pending) ? pending.filter((code) => typeof code === 'string') : [],
  }
}

/** The code of the promoter whose link this device opened first, in local storage under `referral_code` (SPEC section 3). */
export const useReferralCode = create<ReferralState>()(
  persist(
    (set) => ({
      referral_code: null,
      pending: [],
      setReferralCode: (referral_code) => set({ referral_code, pending: [] }),
      setPending: (pending) => set({ pending }),
    }),
    {
      name: 'referral_code',
      partialize: ({ referral_code, pending }) => ({ referral_code, pending }),
      merge: (stored, current) => ({ ...current, ...readStored(stored) }),
    },
  ),
)

/** The referral code to submit a task with. It may be one that is not looked up yet: the server checks it. */
export function referralToSend(): string | undefined {
  const { referral_code, pending } = useReferralCode.getState()
  const code = referral_code ?? pending[0]
  // A longer code cannot exist, and the server would refuse the whole task.
  return code && code.length <= 64 ? code : undefined
}

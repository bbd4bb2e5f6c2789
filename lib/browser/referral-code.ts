import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ReferralState {
  referral_code: string | null
  /** Codes that the visitor came with and that could not be looked up yet, the first one first; see lib/browser/early/referral.ts. */
  pending: string[]
  setReferralCode: (code: string | null) => void
  setPending: (pending: string[]) => void
}

/** What lay in storage, which is the visitor's: whatever does not fit is dropped. */
function readStored(stored: unknown): Pick<ReferralState, 'referral_code' | 'pending'> {
  const { referral_code, pending } = (stored ?? {}) as { [Key in keyof ReferralState]?: unknown }
  return {
    referral_code: typeof referral_code === 'string' ? referral_code : null,
    pending: Array.isArray(pending) ? pending.filter((code) => typeof code === 'string') : [],
  }
}

/** The code of the promoter whose link this device opened first, kept in local storage under `referral_code` (SPEC section 3). */
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

/** The code that a finished task is handed in with: one that was not looked up yet is the server's to judge. */
export function referralToSend(): string | undefined {
  const { referral_code, pending } = useReferralCode.getState()
  const code = referral_code ?? pending[0]
  // A longer one is nobody's, and would be refused together with the task.
  return code && code.length <= 64 ? code : undefined
}

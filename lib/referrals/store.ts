import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ReferralState {
  referral_code: string | null
  setReferralCode: (code: string | null) => void
}

/** The code of the promoter whose link this device opened first, kept in local storage under `referral_code` (SPEC section 3). */
export const useReferralCode = create<ReferralState>()(
  persist((set) => ({ referral_code: null, setReferralCode: (referral_code) => set({ referral_code }) }), {
    name: 'referral_code',
    partialize: ({ referral_code }) => ({ referral_code }),
  }),
)

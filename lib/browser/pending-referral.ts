/** The code in this page's address, if there is one. */
export const codeInAddress = () => new URLSearchParams(window.location.search).get('referral_code')?.trim() || undefined

/** Whether there may be a referral code to look up. Reads what is stored as text: the store itself is loaded only if so. */
export function mayHaveReferral(): boolean {
  try {
    return /"pending":\["/.test(localStorage.getItem('referral_code') ?? '')
  } catch {
    // Storage is switched off, and lib/browser/early/referral.ts could keep nothing.
    return codeInAddress() !== undefined
  }
}

/** The code in this page's address, if there is one. */
export const codeInAddress = () => new URLSearchParams(window.location.search).get('referral_code')?.trim() || undefined

/** Whether there may be a referral code to look up. Searches the stored text, so that the store itself is loaded only if needed. */
export function mayHaveReferral(): boolean {
  try {
    return /"pending":\["/.test(localStorage.getItem('referral_code') ?? '')
  } catch {
    // Storage is switched off, so lib/platform/browser/early/referral.ts could not store the code.
    return codeInAddress() !== undefined
  }
}

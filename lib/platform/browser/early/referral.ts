/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Stores the code of
 * `?referral_code=…` as pending, in the format of lib/platform/browser/referral-code.ts, so that a visitor who leaves the page before its scripts
 * are loaded still counts for the promoter. A stored referral code is never replaced (SPEC section 2).
 */
export function keepReferralCode() {
  try {
    const code = new URLSearchParams(window.location.search).get('referral_code')?.trim()
    if (!code || code.length > 64) return
    let state: { referral_code?: unknown; pending?: unknown } | undefined
    try {
      state = JSON.parse(localStorage.getItem('referral_code') ?? '').state
    } catch {
      // Nothing is stored yet.
    }
    const pending: unknown[] = Array.isArray(state?.pending) ? state.pending : []
    const found = typeof state?.referral_code === 'string' && state.referral_code !== ''
    if (found || pending.includes(code) || pending.length >= 5) return
    localStorage.setItem('referral_code', JSON.stringify({ state: { referral_code: null, pending: [...pending, code] }, version: 0 }))
  } catch {
    // Storage is switched off; the page's script will read the code from the address.
  }
}

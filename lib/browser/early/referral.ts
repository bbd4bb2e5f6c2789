/**
 * Runs in the page as text, before anything else has loaded, and so uses nothing from outside. Keeps the code of `?referral_code=…` as
 * pending, in the store and format of lib/browser/referral-code.ts: whoever goes on before the page's scripts have come is still led here by
 * their promoter. A code that was found before stays (SPEC section 2).
 */
export function keepReferralCode() {
  try {
    const code = new URLSearchParams(window.location.search).get('referral_code')?.trim()
    if (!code || code.length > 64) return
    let state: { referral_code?: unknown; pending?: unknown } | undefined
    try {
      state = JSON.parse(localStorage.getItem('referral_code') ?? '').state
    } catch {
      // Nothing is kept yet.
    }
    const pending: unknown[] = Array.isArray(state?.pending) ? state.pending : []
    const found = typeof state?.referral_code === 'string' && state.referral_code !== ''
    if (found || pending.includes(code) || pending.length >= 5) return
    localStorage.setItem('referral_code', JSON.stringify({ state: { referral_code: null, pending: [...pending, code] }, version: 0 }))
  } catch {
    // Storage is switched off: the page's script reads the address.
  }
}

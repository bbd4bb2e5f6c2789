/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Stores the code of
 * `?referral_code=…` as pending, and its link's campaign and label beside it, in the format of lib/platform/browser/referral-code.ts, so that a
 * visitor who leaves the page before its scripts are loaded still counts for the promoter. A stored referral code is never replaced (SPEC section 2).
 */
export function keepReferralCode() {
  try {
    const query = new URLSearchParams(window.location.search)
    const typed = query.get('referral_code')?.trim()
    if (!typed || typed.length > 64) return
    // Both patterns as in db/campaign-values.ts.
    const campaign = /^\/tasks\/([a-z0-9-]{3,60})(?:\/|$)/.exec(window.location.pathname)?.[1]
    const label = /^[a-z0-9-]{1,40}$/.exec(query.get('label')?.trim().toLowerCase() ?? '')?.[0]
    let state: { referral_code?: unknown; pending?: unknown; links?: unknown } | undefined
    try {
      state = JSON.parse(localStorage.getItem('referral_code') ?? '').state
    } catch {
      // Nothing is stored yet.
    }
    const pending: unknown[] = Array.isArray(state?.pending) ? state.pending : []
    const links: { code?: unknown; campaign?: unknown }[] = Array.isArray(state?.links) ? state.links.filter(Boolean) : []
    const found = typeof state?.referral_code === 'string' && state.referral_code !== '' ? state.referral_code : null
    // The link to another task of the promoter who is kept counts for that task, and changes nothing else.
    if (found && (found !== typed.toUpperCase() || !campaign)) return
    const code = found ?? typed
    const isNewCode = !pending.includes(code)
    const isNewLink = (campaign || label) && !links.some((link) => link.code === code && link.campaign === campaign)
    if (!isNewLink && (found || !isNewCode)) return
    if (isNewCode && pending.length >= 5) return
    // The first link says where the person came from; of the others the newest are kept.
    const allLinks = isNewLink ? [...links.slice(0, 1), ...links.slice(1).slice(-18), { code, campaign, label }] : links
    const kept = { referral_code: found, pending: isNewCode ? [...pending, code] : pending, links: allLinks }
    localStorage.setItem('referral_code', JSON.stringify({ state: kept.links.length > 0 ? kept : { ...kept, links: undefined }, version: 0 }))
  } catch {
    // Storage is switched off; the page's script will read the code from the address.
  }
}

/**
 * Runs as an inline script before anything else is loaded, so it cannot use anything outside of itself. Stores the code of
 * `?referral_code=…` as pending, and its link's campaign, label and ref beside it, in the format of lib/platform/browser/referral-code.ts, so that a
 * visitor who leaves the page before its scripts are loaded still counts for the promoter. A stored referral code is never replaced (SPEC section 2).
 */
export function keepReferralCode() {
  try {
    const query = new URLSearchParams(window.location.search)
    const typed = /[0-9a-z]+(?:[-_]+[0-9a-z]+)*/i.exec(query.get('referral_code') ?? '')?.[0]
    if (!typed || typed.length > 64) return
    // These patterns as in db/campaign-values.ts and lib/platform/codes/referral-code.ts.
    const campaign = /^\/tasks\/([a-z0-9-]{3,60})(?:\/|$)/.exec(window.location.pathname)?.[1]
    const label = /^([a-z0-9-]{1,40})(?:[^a-z0-9\s-].*)?$/.exec(query.get('label')?.trim().toLowerCase() ?? '')?.[1]
    // As LINK_REF of db/campaign-values.ts.
    const ref = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,200}$/u.exec(query.get('ref') ?? '')?.[0]
    let state: { referral_code?: unknown; pending?: unknown; links?: unknown } | undefined
    try {
      state = JSON.parse(localStorage.getItem('referral_code') ?? '').state
    } catch {
      // Nothing is stored yet.
    }
    const pending: unknown[] = Array.isArray(state?.pending) ? state.pending : []
    const links: { code?: unknown; campaign?: unknown }[] = Array.isArray(state?.links) ? state.links.filter(Boolean) : []
    const found = typeof state?.referral_code === 'string' && state.referral_code !== '' ? state.referral_code : null
    // A page that is loaded again was opened before: its address may have the code only because the visitor is this promoter's.
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (load && load.type !== 'navigate' && (found === typed.toUpperCase() || pending.includes(typed))) return
    // The link to another task of the promoter who is kept counts for that task, and changes nothing else.
    if (found && (found !== typed.toUpperCase() || !campaign)) return
    const code = found ?? typed
    const isNewCode = !pending.includes(code)
    // No link of a promoter leads to a wizard: such an address was copied, shared or opened in another browser.
    const carried = (isNewCode && !found && /^\/(?:perform-task|tasks\/[a-z0-9-]+\/do)\/?$/.test(window.location.pathname)) || undefined
    const isNewLink = (campaign || label || ref || carried) && !links.some((link) => link.code === code && link.campaign === campaign)
    if (!isNewLink && (found || !isNewCode)) return
    if (isNewCode && pending.length >= 5) return
    // The first link says where the person came from; of the others the newest are kept.
    const allLinks = isNewLink ? [...links.slice(0, 1), ...links.slice(1).slice(-18), { code, campaign, label, ref, carried }] : links
    const kept = { referral_code: found, pending: isNewCode ? [...pending, code] : pending, links: allLinks }
    const text = JSON.stringify({ state: kept.links.length > 0 ? kept : { ...kept, links: undefined }, version: 0 })
    try {
      localStorage.setItem('referral_code', text)
    } catch {
      // Storage is full or switched off; lib/platform/browser/kept.ts reads what is left here.
      window.unkept = new Map([['referral_code', text]])
    }
  } catch {
    // An address that cannot be read has no code.
  }
}

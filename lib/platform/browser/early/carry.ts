/**
 * Runs as an inline script after the code of the address is kept, so it cannot use anything outside of itself. As long as the visitor is somebody's and has
 * not handed in, every address of a visitors' page has the promoter's code, label and ref, whoever writes it: what is copied, shared, or opened in the browser
 * instead of in an app keeps the promoter. Afterwards both go. The state of the history entries stays as it is.
 */
export function carryReferralCode() {
  const { history, location } = window
  const carrying = (to?: string | URL | null) => {
    try {
      const url = new URL(to ?? location.href, location.href)
      if (url.origin !== location.origin) return to
      if (/^\/(admin|promoter|login|register|forgot-password|reset-password|invitation|unsubscribe|my-tasks?)(\/|$)/.test(url.pathname)) return to
      const { referral_code, pending, links, handed_in } = JSON.parse(window.unkept?.get('referral_code') ?? localStorage.getItem('referral_code') ?? '').state
      const code: unknown = referral_code || pending?.[0]
      if (typeof code !== 'string') return to
      const ofCode: { code?: unknown; campaign?: unknown; label?: unknown; ref?: unknown }[] = (Array.isArray(links) ? links : []).filter(
        (link) => link?.code === code,
      )
      const campaign = /^\/tasks\/([^/]+)/.exec(url.pathname)?.[1]
      const { label, ref } = ofCode.find((link) => link.campaign === campaign) ?? ofCode[0] ?? {}
      const query = url.searchParams
      for (const [name, value] of [
        ['referral_code', code],
        ['label', label],
        ['ref', ref],
      ] as const) {
        if (handed_in || typeof value !== 'string') query.delete(name)
        else if (query.get(name) !== value) query.set(name, value)
      }
      return url
    } catch {
      // Nothing is stored that can be read.
      return to
    }
  }
  for (const method of ['pushState', 'replaceState'] as const) {
    const write = history[method].bind(history)
    history[method] = (state, unused, to) => write(state, unused, carrying(to))
  }
  try {
    history.replaceState(history.state, '')
  } catch {
    // A browser that refuses too many changes keeps the address as it is.
  }
}

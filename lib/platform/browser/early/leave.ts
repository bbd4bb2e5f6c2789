declare global {
  interface Window {
    /** Whether the page's scripts send the click, so that {@link countWhoLeaves} need not. */
    sendsClick?: true | undefined
  }
}

/**
 * Runs as an inline script, so it cannot use anything outside of itself. Sends the click of a visitor who leaves, or looks elsewhere, before the page's
 * scripts have sent it, without the fingerprint that is not known yet. The id that it leaves on the device is sent with the click of the next page, so
 * that the server counts both as one. Until then it does nothing, so that no press waits for it.
 */
export function countWhoLeaves() {
  let isSent = false
  const leave = () => {
    if (isSent || window.sendsClick) return
    const kept = (name: string) => {
      const unkept = window.unkept?.get(name)
      if (unkept !== undefined) return unkept
      try {
        return localStorage.getItem(name)
      } catch {
        return null
      }
    }
    try {
      const { referral_code, pending, links } = JSON.parse(kept('referral_code') ?? '').state
      const code: unknown = referral_code || pending?.[0]
      const ofCode: { code?: unknown; sent?: unknown; campaign?: unknown; label?: unknown; ref?: unknown }[] = Array.isArray(links) ? links : []
      const link = ofCode.find((one) => one?.code === code && !one?.sent)
      if (typeof code !== 'string' || (referral_code && !link)) return
      isSent = true
      let visit = kept('visit')
      if (!visit) {
        visit = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
        try {
          localStorage.setItem('visit', visit)
        } catch {
          window.unkept ??= new Map()
          window.unkept.set('visit', visit)
        }
      }
      const query = new URLSearchParams({ visit })
      for (const name of ['campaign', 'label', 'ref'] as const) if (typeof link?.[name] === 'string') query.set(name, link[name])
      fetch(`/api/v1/referrals/${encodeURIComponent(code)}?${query}`, { keepalive: true }).catch(() => {})
    } catch {
      // Nothing is stored that can be read.
    }
  }
  window.addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())
}

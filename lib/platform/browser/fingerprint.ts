import { importWithTimeout } from './import-with-timeout'

let pending: Promise<string | undefined> | undefined

async function compute(): Promise<string> {
  const { default: FingerprintJS } = await import('@fingerprintjs/fingerprintjs')
  return (await (await FingerprintJS.load({ monitoring: false })).get()).visitorId
}

/**
 * The device's fingerprint, a hash of browser traits. Loaded on first use; undefined if it cannot be computed or takes longer than a call may, so
 * that submissions and sign-ins do not wait for it. The next use then tries again.
 */
export function deviceFingerprint(): Promise<string | undefined> {
  pending ??= importWithTimeout(compute()).catch(() => {
    pending = undefined
    return undefined
  })
  return pending
}

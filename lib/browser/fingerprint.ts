let pending: Promise<string | undefined> | undefined

/** The device's fingerprint, a hash of browser traits. Loaded on first use; undefined if it cannot be computed. */
export function deviceFingerprint(): Promise<string | undefined> {
  pending ??= import('@fingerprintjs/fingerprintjs')
    .then(async ({ default: FingerprintJS }) => (await (await FingerprintJS.load({ monitoring: false })).get()).visitorId)
    .catch(() => undefined)
  return pending
}

import { importWithTimeout } from './import-with-timeout'

let pending: Promise<string | undefined> | undefined

async function compute(): Promise<string> {
  const { load, hashComponents } = await import('@fingerprintjs/fingerprintjs')
  const { components } = await (await load({ monitoring: false })).get()
  const { canvas } = components
  // The same browser draws letters in more than one way (one in eight loads on a busy machine), so they tell nothing of the device.
  return hashComponents('value' in canvas ? { ...components, canvas: { ...canvas, value: { ...canvas.value, text: '' } } } : components)
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

import { processGlobal } from '@/lib/platform/process-global'

const MiB = 1024 * 1024

/** Most bytes of all bodies that are being received. */
const ALL_BYTES = 512 * MiB

/**
 * Most bytes of one network's bodies. A mobile carrier's address stands for thousands of phones, which send 0.3 to 1.5 MB each: a
 * quarter of all bytes serves some one to four hundred of them at the same moment, and `limits.submit` allows sixty in ten minutes.
 */
const NETWORK_BYTES = ALL_BYTES / 4

const taken = processGlobal('room for bodies', () => ({ bytes: 0, byNetwork: new Map<string, number>() }))

/**
 * Reserves memory for bytes that have arrived. A network may never hold more than it leaves free: even if other networks fill the
 * memory, the next one can take half of the rest.
 * @returns whether the bytes were reserved
 */
export function reserveBodyBytes(network: string, bytes: number): boolean {
  const own = (taken.byNetwork.get(network) ?? 0) + bytes
  const left = ALL_BYTES - taken.bytes - bytes
  if (own > NETWORK_BYTES || own > left) return false
  taken.bytes += bytes
  taken.byNetwork.set(network, own)
  return true
}

/** Releases bytes that were reserved. */
export function releaseBodyBytes(network: string, bytes: number): void {
  taken.bytes -= bytes
  const own = (taken.byNetwork.get(network) ?? 0) - bytes
  if (own > 0) taken.byNetwork.set(network, own)
  else taken.byNetwork.delete(network)
}

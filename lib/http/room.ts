import { processGlobal } from '@/lib/platform/process-global'

const MiB = 1024 * 1024

/** Bodies that are still on their way may take this much room together, however many they are. */
const ALL_BYTES = 512 * MiB

/**
 * And those of one network this much. A carrier's address stands for thousands of phones, which send 0.3 to 1.5 MB each: a quarter of
 * the room is some hundred to four hundred of them in the same moment, and `limits.submit` lets sixty through in ten minutes.
 */
const NETWORK_BYTES = ALL_BYTES / 4

const taken = processGlobal('room for bodies', () => ({ bytes: 0, byNetwork: new Map<string, number>() }))

/**
 * Takes room for bytes that have arrived. No network has more than it leaves to the others: however many fill the room, the next one
 * may take half of what is left.
 * @returns whether there was room; if not, none is taken
 */
export function takeRoom(network: string, bytes: number): boolean {
  const own = (taken.byNetwork.get(network) ?? 0) + bytes
  const left = ALL_BYTES - taken.bytes - bytes
  if (own > NETWORK_BYTES || own > left) return false
  taken.bytes += bytes
  taken.byNetwork.set(network, own)
  return true
}

/** Gives back room that was taken. */
export function giveBackRoom(network: string, bytes: number): void {
  taken.bytes -= bytes
  const own = (taken.byNetwork.get(network) ?? 0) - bytes
  if (own > 0) taken.byNetwork.set(network, own)
  else taken.byNetwork.delete(network)
}

import { makeFairQueue } from '@/lib/platform/fair-queue'
import { processGlobal } from '@/lib/platform/process-global'
import { networkOf } from '@/lib/platform/visitor/address'

/** A picture that takes longer to decode is given up on. A phone's takes a tenth of a second. */
export const DECODE_SECONDS = 3

/** Whose picture it is, and whether they still wait for it. */
export interface Sender {
  /** See `networkOf`. */
  network: string
  signal: AbortSignal
}

export const senderOf = ({ ip, signal }: { ip: string; signal: AbortSignal }): Sender => ({ network: networkOf(ip), signal })

// A decoded picture is large, and decoders run on the four threads that files are written by too: uploads wait here. One
// network has two of the three places, which is as much as two cores can do: many behind one address are served as fast as ever,
// and the third slot stays free for other networks.
const decodeQueue = processGlobal('decode queue', () => makeFairQueue({ slots: 3, perKey: 2 }))

/** Decodes when a slot is free. The slot is taken until the decoder has ended, even if its caller has gone. */
export const decodeInTurn = <T>({ network, signal }: Sender, work: () => Promise<T>): Promise<T> => decodeQueue.run(network, signal, work)

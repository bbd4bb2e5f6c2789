import { makeFairQueue } from '@/lib/platform/fair-queue'
import { processGlobal } from '@/lib/platform/process-global'
import { networkOf } from '@/lib/platform/visitor/address'

/** Seconds after which decoding is given up. A phone's picture takes a tenth of a second. */
export const DECODE_SECONDS = 3

/** Whose picture it is, and whether they still wait for it. */
export interface Sender {
  /** See `networkOf`. */
  network: string
  signal: AbortSignal
}

export const senderOf = ({ ip, signal }: { ip: string; signal: () => AbortSignal }): Sender => ({ network: networkOf(ip), signal: signal() })

// Uploads wait here, because a decoded picture is large and decoders share four threads with the writing of files. One network has at most two of the
// three slots, which is as much as two cores can do, and the third slot stays free for other networks.
const decodeQueue = processGlobal('decode queue', () => makeFairQueue({ slots: 3, perKey: 2 }))

/** Decodes when a slot is free. The slot is taken until the decoder has ended, even if its caller has gone. */
export const decodeInTurn = <T>({ network, signal }: Sender, work: () => Promise<T>): Promise<T> => decodeQueue.run(network, signal, work)

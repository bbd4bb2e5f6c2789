import 'server-only'
import { log } from '@/lib/platform/log'
import { proofStore } from './store'

/** Removes proofs that no row refers to any more. One that cannot be removed is logged, and stays until the next sweep. */
export async function discardProofs({ requestId }: { requestId: string }, keys: string[]): Promise<void> {
  for (const key of keys)
    await proofStore()
      .remove(key)
      .catch((error) => log.warn({ id: requestId, err: error }, 'a proof without a row stays until the next sweep'))
}

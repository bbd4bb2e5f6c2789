import { callForFile, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { saveFile } from '@/lib/platform/browser/save-file'
import type { CallInput, EndpointShape } from '@/lib/platform/contract/endpoint'

/**
 * Fetches a list as a CSV file, with the token that a plain link could not send, and saves it.
 * @param guard for calls whose contract says `confirmed`
 */
export const useDownload = <const E extends EndpointShape>(endpoint: E, guard: Guard = (send) => send()) =>
  usePress({
    mutationFn: async (input: CallInput<E>) => {
      const { file, name } = await guard(() => callForFile(endpoint, input))
      saveFile(file, name)
    },
    meta: { invalidates: [queryRoots.audit] },
  })

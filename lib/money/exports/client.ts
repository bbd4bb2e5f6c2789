import { callForFile, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput, EndpointShape } from '@/lib/platform/contract/endpoint'

/** Hands a file to the browser to be saved. */
function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Fetches a list as a CSV file, with the token that a plain link could not send, and saves it.
 * @param guard for calls whose contract says `confirmed`
 */
export const useDownload = <const E extends EndpointShape>(endpoint: E, guard: Guard = (send) => send()) =>
  usePress({
    mutationFn: async (input: CallInput<E>) => {
      const { file, name } = await guard(() => callForFile(endpoint, input))
      save(file, name)
    },
    meta: { invalidates: [queryRoots.audit] },
  })

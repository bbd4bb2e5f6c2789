'use client'

import { ApiError } from '@/lib/platform/browser/api-error'
import { usePress } from '@/lib/platform/browser/press'
import { leavePlace } from '@/lib/work/campaigns/visitor-client'

/** Gives a place back. @param after what happens then */
export const useGiveBack = (token: string, after: { onSuccess: () => void; onError?: () => void }) =>
  usePress({
    mutationFn: async () => {
      await leavePlace(token).catch((error: unknown) => {
        // One that is not there any more need not be given back.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    ...after,
  })

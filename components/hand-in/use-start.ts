'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/platform/browser/api-error'
import { usePress } from '@/lib/platform/browser/press'
import { randomId } from '@/lib/platform/browser/random-id'
import { offerQueries, requestPlace } from '@/lib/work/campaigns/visitor-client'
import { useCampaign } from './context'
import { dropOldDrafts, placeTokens } from './draft-storage'
import { followOtherTabs } from './follow-tabs'
import { heldPlace } from './place-time'

/** Takes a place and begins. A repeated press and a lost answer get the same place. One that promises something else than was read waits on the first step. */
export function useStart() {
  const queryClient = useQueryClient()
  const { wizard, promise } = useCampaign()
  const { useDraft, slug, begin, holdChanged } = wizard
  return usePress({
    mutationFn: async () => {
      // Another tab may have taken a place, or is about to: its key gives both the same one.
      if (followOtherTabs(wizard)) return
      const key = useDraft.getState().start_key ?? randomId()
      useDraft.setState({ start_key: key })
      const place = await requestPlace(slug, placeTokens(), key)
      const { queryKey, queryFn } = offerQueries.promise(slug, place.place_token)
      const held = heldPlace(place.place_token, place, Date.now())
      dropOldDrafts()
      // Another version may have been published since this page was read, and nobody should work for less than they saw.
      if (place.version !== promise.version) return holdChanged(held, await queryClient.fetchQuery({ queryKey, queryFn }))
      queryClient.setQueryData(queryKey, { ...promise, place_expires_at: place.expires_at })
      begin(held)
    },
    onError: (error) => {
      // Without an answer the place may have been taken, and the same key finds it again.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) useDraft.setState({ start_key: null })
      void queryClient.invalidateQueries({ queryKey: offerQueries.all() })
    },
    meta: { quiet: true },
  })
}

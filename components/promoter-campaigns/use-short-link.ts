'use client'

import { useOrigin } from '@/components/promoter/use-origin'
import { LINK_LABEL } from '@/db/campaign-values'
import type { PageState } from '@/lib/platform/browser/page-query'
import { useAuth } from '@/lib/platform/browser/session'
import { shortLink } from '@/lib/platform/pages/short-link'

/** The label in the address; empty without a valid one. */
export const labelIn = (place: PageState): string => LINK_LABEL.exec(place.param('label'))?.[0] ?? ''

/** The promoter's link to a task, with the label in the address; undefined until the browser knows who asks. */
export function useShortLink(place: PageState, task: string): string | undefined {
  const origin = useOrigin()
  const code = useAuth((state) => state.user?.referral_code)
  return origin && code ? shortLink({ origin, code, label: labelIn(place), task }) : undefined
}

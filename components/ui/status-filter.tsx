'use client'

import { useTranslations } from 'next-intl'
import { completionStatuses } from '@/db/values'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { listCompletions } from '@/lib/work/completions/contract'
import { Button } from './button'
import { CountedChoice } from './counted-choice'

const parts = ['counting', ...completionStatuses, 'deleted'] as const
/** A part of the completions: those that count (in review and approved), those of one status, or the deleted ones. */
export type StatusPart = (typeof parts)[number]

/** The part named in the address. */
export const statusPart = (place: PageState): StatusPart => parts.find((part) => part === place.param('status')) ?? 'counting'

/** The list's query parameters for a part; deleted completions have a list of their own. */
export const statusQuery = (part: StatusPart) => (part === 'counting' || part === 'deleted' ? {} : { status: part })

/** The order of the list, where it can be turned round: neither a search nor the days of one status, which no counter counts, can. */
export const completionOrder = (place: PageState, part: StatusPart) =>
  place.search || (part !== 'counting' && (place.days.from || place.days.to)) ? undefined : '-created_at'

/** Offers to search the rejected completions, which the other parts leave out. Needs the texts of `review`. */
export function SearchReturned({ part, place }: { part: StatusPart; place: PageState }) {
  const t = useTranslations('review.parts')
  if (part === 'rejected') return null
  return (
    <Button variant="secondary" onClick={() => place.setParams({ status: 'rejected' })}>
      {t('search_rejected')}
    </Button>
  )
}

interface Props {
  part: StatusPart
  place: PageState
  byStatus: CallOutput<typeof listCompletions>['stats']['by_status'] | undefined
}

/** Chooses a part of the completions; the choice is in the address. Needs the texts of `review`. */
export function StatusFilter({ part, place, byStatus }: Props) {
  const t = useTranslations('review.parts')
  const { whole } = useFigures()
  const count = (of: StatusPart) => byStatus && whole(of === 'counting' ? byStatus.in_review + byStatus.approved : byStatus[of])
  return (
    <CountedChoice
      label={t('label')}
      options={parts.map((value) => ({ value, label: t(value), count: count(value) }))}
      value={part}
      onChange={(next) =>
        place.setParams({
          status: next === 'counting' ? '' : next,
          // Deleted completions have neither search nor flags nor campaign.
          ...(next === 'deleted' && { search: '', flagged: '', attributed_by: '', campaign: '' }),
        })
      }
    />
  )
}

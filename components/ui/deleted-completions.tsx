'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { completionQueries } from '@/lib/work/completions/client'
import type { listDeletedCompletions } from '@/lib/work/completions/contract'
import { campaignQuery } from './campaign-filter'
import { PagedTable } from './paged-table'
import { sortIn } from './sort'
import { StatusBadge } from './status-badge'
import type { Column } from './table'
import { When } from './when'

type Deleted = CallOutput<typeof listDeletedCompletions>['data'][number]

/** The list of deleted completions, with when and why they were deleted. @param promoters whether to show the promoter of each @param of the promoter to filter by, for administrators */
export function DeletedCompletions({ place, promoters = false, of }: { place: PageState; promoters?: boolean; of?: number | undefined }) {
  const t = useTranslations('review.deleted')
  const result = useQuery(completionQueries.deleted({ ...place.paging, ...campaignQuery(place), ...sortIn(place, 'deleted_at'), ...(of && { promoter: of }) }))
  const columns: Column<Deleted>[] = [
    {
      key: 'code',
      head: t('code'),
      phone: 'title',
      cell: ({ payment_code }) => <span className="figure font-semibold tracking-wide whitespace-nowrap">{payment_code}</span>,
    },
    ...(promoters
      ? [
          {
            key: 'promoter',
            head: t('promoter'),
            cell: ({ promoter }: Deleted) => (
              <span className="block @min-[40rem]:min-w-24">{promoter ?? <span className="text-muted">{t('no_promoter')}</span>}</span>
            ),
          },
        ]
      : []),
    { key: 'created', phone: 'label', head: t('created'), cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'deleted', phone: 'label', head: t('deleted'), sorts: 'deleted_at', cell: ({ deleted_at }) => <When at={deleted_at} /> },
    { key: 'status', phone: 'end', head: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'reason',
      phone: 'text',
      head: t('reason'),
      cell: ({ reason }) => <span className="block @min-[40rem]:min-w-28">{reason ?? <span className="text-muted">{t('no_reason')}</span>}</span>,
    },
  ]
  return (
    <PagedTable
      caption={t('title')}
      columns={columns}
      rowKey={({ id }) => id}
      result={result}
      // This list has no search, so a search in the address is ignored.
      place={{ ...place, search: '' }}
      order="-deleted_at"
      middle="@min-[40rem]:@max-[57rem]:grid-cols-3"
      empty={{ drawing: 'list', title: t('empty'), text: t('empty_text') }}
    />
  )
}

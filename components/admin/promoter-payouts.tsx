'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDeskColumns } from '@/components/payout-desk/columns'
import { PagedTable } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import { payoutDeskQueries } from '@/lib/money/payouts/desk-client'
import type { PageState } from '@/lib/platform/browser/page-query'

/** The payouts of one promoter, each with a link to it at the payout desk. */
export function PromoterPayouts({ place, promoter = 0 }: { place: PageState; promoter: number | undefined }) {
  const t = useTranslations('admin.promoter')
  const router = useRouter()
  const result = useQuery({ ...payoutDeskQueries.list({ ...place.paging, ...place.days, ...sortIn(place, 'since'), promoter }), enabled: promoter > 0 })
  const columns = useDeskColumns('any', (id) => router.push(`/admin/payouts?payout=${id}`), undefined)
  return (
    <PagedTable
      caption={t('payouts')}
      // All rows have the same payee, so the payee's column is left out.
      columns={columns
        .filter(({ key }) => key !== 'payee')
        .map((column) => (column.key === 'amount' ? { ...column, phone: 'title' as const, end: false } : column))}
      rowKey={({ id }) => id}
      result={result}
      // This list has no search, so a search in the address is ignored.
      place={{ ...place, search: '' }}
      days
      order="-since"
      empty={{ drawing: 'money', title: t('no_payouts'), text: t('no_payouts_text') }}
    />
  )
}

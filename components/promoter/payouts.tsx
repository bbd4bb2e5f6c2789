'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FileButton } from '@/components/ui/file-button'
import { type Asked, PagedTable, pendingResult } from '@/components/ui/paged-table'
import { sortIn } from '@/components/ui/sort'
import type { listPayouts, OwnPayout } from '@/lib/money/payouts/contract'
import { ownPayoutQueries, useCancelPayout } from '@/lib/money/payouts/own-client'
import { exportOwnPayouts } from '@/lib/money/payouts/own-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { useLast } from '@/lib/platform/browser/use-last'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { BalanceCard } from './balance-card'
import { PayoutMethodCard } from './payout-method'
import { useOwnPayoutColumns } from './payout-table'

/** What the promoter earned, how it is paid, and every payout. */
export function Payouts() {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <BalanceCard onMethod={() => setIsChanging(true)} />
      <PayoutMethodCard isOpen={isChanging} setOpen={setIsChanging} />
      <Suspense fallback={<View place={startOfList} result={pendingResult} />}>
        <AskedList />
      </Suspense>
    </>
  )
}

function AskedList() {
  const place = usePageQuery()
  // This list has no search, so a search in the address is ignored.
  return <View place={{ ...place, search: '' }} result={useQuery(ownPayoutQueries.list({ ...place.paging, ...place.days, ...sortIn(place, 'since') }))} />
}

function View({ place, result }: { place: PageState; result: Asked<CallOutput<typeof listPayouts>> }) {
  const t = useTranslations('promoter.payouts.history')
  const [asked, setAsked] = useState<OwnPayout>()
  const columns = useOwnPayoutColumns(setAsked, place.param('sort') !== 'since')
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{t('title')}</h2>
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        days
        tools={<FileButton endpoint={exportOwnPayouts} input={{ query: place.days }} />}
        order="-since"
        skeletonRows={3}
        empty={{ drawing: 'money', title: t('empty'), text: t('empty_text') }}
      />
      <CancelPayout payout={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

function CancelPayout({ payout, onClose }: { payout: OwnPayout | undefined; onClose: () => void }) {
  const t = useTranslations('promoter.payouts.history')
  const money = useMoney()
  const cancel = useCancelPayout()
  const shown = useLast(payout)
  return (
    <ConfirmDialog
      open={payout !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('cancel_title', { amount: money(shown?.amount ?? 0) })}
      text={t('cancel_text')}
      confirm={t('cancel_confirm')}
      danger
      busy={cancel.isPending}
      onConfirm={() => payout && cancel.mutate(payout.id, { onSettled: onClose })}
    />
  )
}

'use client'

import { Upload } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { CsvDaysButton } from '@/components/admin/csv-button'
import { buttonClass } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { type Asked, PagedTable } from '@/components/ui/paged-table'
import type { listPayouts } from '@/lib/money/payouts/contract'
import { type DeskPayout, useStartPayouts } from '@/lib/money/payouts/desk-client'
import { exportPaid, exportPayouts, exportPayoutsXlsx } from '@/lib/money/payouts/files-contract'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { ChooseAll, useDeskColumns } from './columns'
import type { Part } from './parts'
import { StartBar } from './start-bar'
import { StartedPayouts, type StartedResult } from './started-payouts'
import { canStart, isByHand, useChosen } from './use-chosen'

interface Props {
  part: Exclude<Part, 'owed'>
  place: PageState
  result: Asked<Omit<CallOutput<typeof listPayouts>, 'data'> & { data: DeskPayout[] }>
  /** The sum of the list, for phones, where it stands with the checkbox above the rows. */
  sum: ReactNode
}

/** One of the lists of payouts. Rows of requested payouts can be chosen and started, of those that are being sent for a file. */
export function PayoutTable({ part, place, result, sum }: Props) {
  const t = useTranslations('admin.payouts')
  const { confirmed, dialog } = useConfirmed()
  const isToStart = part === 'requested'
  const isToSend = part === 'sending'
  const chosen = useChosen(result.data?.data ?? [], isToSend ? isByHand : canStart)
  const start = useStartPayouts(confirmed)
  const [started, setStarted] = useState<StartedResult>()
  const open = (id: number) => place.setOpened({ payout: String(id) })
  const columns = useDeskColumns(part, open, isToStart || isToSend ? chosen : undefined)
  const send = () => {
    const payouts = chosen.chosen
    start.mutate([...payouts.keys()], {
      onSuccess: (answer) => {
        setStarted({ ...answer, payouts })
        chosen.clear()
      },
    })
  }
  const ids = [...chosen.chosen.keys()]
  const ofChosen = ids.length > 0 ? { query: { ids: ids.join(',') } } : {}
  const tools: Partial<Record<Part, ReactNode>> = {
    sending: (
      <>
        <FileButton
          endpoint={exportPayoutsXlsx}
          input={ofChosen}
          label={ids.length > 0 ? t('files.chosen_xlsx', { count: ids.length }) : t('files.batch_xlsx')}
          guard={confirmed}
        />
        <FileButton
          endpoint={exportPayouts}
          input={ofChosen}
          label={ids.length > 0 ? t('files.chosen_csv', { count: ids.length }) : t('files.batch')}
          guard={confirmed}
        />
        <Link href="/admin/payouts/return" title={t('files.return')} className={buttonClass({ variant: 'secondary' })}>
          <Upload aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{t('files.return')}</span>
        </Link>
      </>
    ),
    paid: (
      <CsvDaysButton
        shown={place.days}
        endpoint={exportPaid}
        input={(query) => ({ query })}
        label={t('files.paid')}
        text={t('files.paid_text')}
        guard={confirmed}
      />
    ),
  }
  return (
    <>
      {started && <StartedPayouts result={started} onPay={open} onClose={() => setStarted(undefined)} />}
      <PagedTable
        caption={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        result={result}
        place={place}
        days
        order={part === 'requested' || part === 'sending' || part === 'problem' ? 'since' : '-since'}
        search={{ label: t('search'), placeholder: t('search_short') }}
        tools={tools[part]}
        summary={<span className="@min-[40rem]:hidden">{isToStart || isToSend ? <ChooseAll chosen={chosen}>{sum}</ChooseAll> : sum}</span>}
        empty={{ drawing: 'money', title: t(`empty.${part}`), text: t(`empty_text.${part}`) }}
      />
      {isToStart && (
        <StartBar count={chosen.chosen.size} amount={chosen.amount} isFull={chosen.isFull} busy={start.isPending} onStart={send} onClear={chosen.clear} />
      )}
      {dialog}
    </>
  )
}

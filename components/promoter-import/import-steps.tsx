'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { controlClass, Field } from '@/components/ui/field'
import { ListPart } from '@/components/ui/list-part'
import { PickFile } from '@/components/ui/pick-file'
import { type Column, Table } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { importQueries, useCheckImport, useImportPromoters } from '@/lib/work/promoter-imports/client'
import type { PromoterImport } from '@/lib/work/promoter-imports/contract'
import { CheckedLines } from './checked-lines'

/** Brings promoters over from a file: choose, look at what would happen, import. */
export function ImportSteps() {
  const t = useTranslations('admin.promoter_import')
  const errors = useTranslations('errors')
  const money = useMoney()
  const [file, setFile] = useState<File>()
  const [pasted, setPasted] = useState('')
  const [asks, setAsks] = useState(false)
  const check = useCheckImport()
  const { confirmed, dialog } = useConfirmed()
  const bring = useImportPromoters(confirmed)
  const { data } = check
  const failure = check.error instanceof ApiError ? (firstTexts(check.error).file ?? check.error.text) : undefined
  const look = (chosen: File) => {
    setFile(chosen)
    bring.reset()
    check.mutate(chosen)
  }
  const lookAtPasted = (event: FormEvent) => {
    event.preventDefault()
    if (pasted.trim()) look(new File([pasted], 'pasted.csv', { type: 'text/csv' }))
  }
  const send = () => {
    if (file) bring.mutate(file, { onSuccess: () => check.reset(), onSettled: () => setAsks(false) })
  }
  return (
    <>
      <Card className="flex flex-col gap-5">
        <p className="max-w-measure text-muted">{t('columns_hint')}</p>
        <PickFile label={t('choose')} busy={check.isPending} onPick={look} />
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">{t('paste')}</summary>
          <form method="post" noValidate onSubmit={lookAtPasted} className="flex flex-col gap-3">
            <Field label={t('lines')} hint={t('paste_hint')}>
              {({ required, ...control }) => (
                <textarea
                  {...control}
                  rows={6}
                  autoComplete="off"
                  spellCheck={false}
                  value={pasted}
                  onChange={({ target }) => setPasted(target.value)}
                  className={`${controlClass} font-mono`}
                />
              )}
            </Field>
            <Button type="submit" variant="secondary" className="self-start" busy={check.isPending}>
              {t('check')}
            </Button>
          </form>
        </details>
        {check.isError && (
          <p role="alert" className="font-medium text-danger">
            {failure ?? errors('fallback')}
          </p>
        )}
      </Card>
      {bring.data && (
        <Card role="status" className="flex flex-col items-start gap-4">
          <p>{t('imported', { count: bring.data.promoters, amount: money(bring.data.balance) })}</p>
          <Link href="/admin/promoters" className={buttonClass({ variant: 'secondary' })}>
            {t('to_promoters')}
          </Link>
        </Card>
      )}
      {data && (
        <>
          <CheckedLines key={check.submittedAt} checked={data}>
            {data.wrong > 0 ? (
              <p className="font-medium">{t('mend', { count: data.wrong })}</p>
            ) : (
              data.promoters > 0 && (
                <Button className="self-start" busy={bring.isPending} onClick={() => setAsks(true)}>
                  {t('import', { count: data.promoters })}
                </Button>
              )
            )}
          </CheckedLines>
          <ConfirmDialog
            open={asks}
            onOpenChange={setAsks}
            title={t('confirm', { count: data.promoters })}
            text={t('confirm_text', { amount: money(data.balance) })}
            confirm={t('import', { count: data.promoters })}
            busy={bring.isPending}
            onConfirm={send}
          />
        </>
      )}
      {dialog}
      <PastImports />
    </>
  )
}

function PastImports() {
  const t = useTranslations('admin.promoter_import')
  const money = useMoney()
  const { whole } = useFigures()
  const { data, isError, isFetching, refetch } = useQuery(importQueries.list())
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  const columns: Column<PromoterImport>[] = [
    { key: 'at', head: t('at'), phone: 'title', cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'by', head: t('by'), phone: 'label', cell: ({ imported_by }) => <span className="wrap-anywhere">{imported_by ?? t('nobody')}</span> },
    { key: 'promoters', head: t('promoters'), phone: 'label', end: true, cell: ({ promoters }) => <span className="figure">{whole(promoters)}</span> },
    { key: 'balance', head: t('balance'), phone: 'end', end: true, cell: ({ balance }) => <span className="figure whitespace-nowrap">{money(balance)}</span> },
  ]
  return (
    <ListPart title={t('past')} tools={null}>
      {data?.length === 0 ? (
        <EmptyState drawing="people" title={t('none')} />
      ) : (
        <Table caption={t('past')} columns={columns} rows={data} rowKey={({ id }) => id} skeletonRows={1} />
      )}
    </ListPart>
  )
}

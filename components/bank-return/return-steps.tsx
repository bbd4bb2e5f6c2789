'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { PickFile } from '@/components/ui/pick-file'
import { useBookReturn, useCheckReturn } from '@/lib/money/payouts/desk-client'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { useMoney } from '@/lib/platform/browser/money-format'
import { ReturnLines } from './return-lines'

/** Books a bank's return: choose, look at what would be booked, book. */
export function ReturnSteps() {
  const t = useTranslations('admin.bank_return')
  const errors = useTranslations('errors')
  const money = useMoney()
  const [file, setFile] = useState<File>()
  const [asks, setAsks] = useState(false)
  const check = useCheckReturn()
  const { confirmed, dialog } = useConfirmed()
  const book = useBookReturn(confirmed)
  const { data } = check
  const failure = check.error instanceof ApiError ? (firstTexts(check.error).file ?? check.error.text) : undefined
  const look = (chosen: File) => {
    setFile(chosen)
    book.reset()
    check.mutate(chosen)
  }
  const send = () => {
    if (file && data) book.mutate({ file, plan: data.plan }, { onSuccess: () => check.reset(), onSettled: () => setAsks(false) })
  }
  const sums = (of: { paid: number; amount: number; failed: number }) => ({ paid: of.paid, amount: money(of.amount), failed: of.failed })
  return (
    <>
      <Card className="flex flex-col gap-5">
        <p className="max-w-measure text-muted">{t('columns_hint')}</p>
        <PickFile label={t('choose')} busy={check.isPending} onPick={look} />
        {check.isError && (
          <p role="alert" className="font-medium text-danger">
            {failure ?? errors('fallback')}
          </p>
        )}
      </Card>
      {book.data && (
        <Card role="status" className="flex flex-col items-start gap-4">
          <p>{t('booked', sums(book.data))}</p>
          <Link href="/admin/payouts?state=sending" className={buttonClass({ variant: 'secondary' })}>
            {t('to_payouts')}
          </Link>
        </Card>
      )}
      {data && (
        <ReturnLines key={check.submittedAt} checked={data}>
          {data.paid + data.failed > 0 ? (
            <Button className="self-start" busy={book.isPending} onClick={() => setAsks(true)}>
              {t('book', { count: data.paid + data.failed })}
            </Button>
          ) : (
            <p className="font-medium">{t(data.done > 0 ? 'all_done' : 'none')}</p>
          )}
        </ReturnLines>
      )}
      {data && (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={t('confirm', { count: data.paid + data.failed })}
          text={t('confirm_text', sums(data))}
          confirm={t('book', { count: data.paid + data.failed })}
          busy={book.isPending}
          onConfirm={send}
        />
      )}
      {dialog}
    </>
  )
}

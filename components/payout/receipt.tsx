'use client'

import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useOperator } from '@/components/layout/operator-context'
import { Brand } from '@/components/ui/brand'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useMoney } from '@/lib/platform/browser/money-format'
import { languageTag } from '@/lib/platform/i18n/locales'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import { type KnownMethod, MethodName } from './method-name'

export interface PaidPayout {
  /** In reais. */
  amount: number
  payee: string
  paid_at: string
  method: KnownMethod | null
  transaction_id: string | null
  /** The reference that both the payee and the team know. */
  reference: string
  /** What the bank's statement says, where one payment pays several tasks; in reais. */
  paid_together?: { amount: number; tasks: number } | null
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-sm text-muted sm:text-base">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

/** The printed receipt, which is the same for every reader and place. */
function Paper({ payout }: { payout: PaidPayout }) {
  const t = useTranslations('payout.receipt')
  const transaction = useTranslations('payout.transaction')
  const money = useMoney()
  const { name, cnpj } = useOperator()
  const at = new Intl.DateTimeFormat(languageTag[useLocale()], { dateStyle: 'long', timeStyle: 'medium', timeZone: TIME_ZONE }).format(new Date(payout.paid_at))
  return (
    <div className="flex flex-col gap-4">
      <Brand />
      <dl className="divide-y divide-line border-y border-line">
        <Line label={t('amount')}>
          <strong className="figure text-xl font-extrabold">{money(payout.amount)}</strong>
        </Line>
        {payout.paid_together && (
          <Line label={t('on_statement')}>{t('together', { tasks: payout.paid_together.tasks, amount: money(payout.paid_together.amount) })}</Line>
        )}
        <Line label={t('paid_by')}>
          {SITE_NAME}
          {name && <span className="block">{name}</span>}
          {cnpj && <span className="figure block">CNPJ {cnpj}</span>}
        </Line>
        <Line label={t('payee')}>{payout.payee}</Line>
        <Line label={t('at')}>
          <time dateTime={payout.paid_at} className="figure">
            {at} ({t('zone')})
          </time>
        </Line>
        <Line label={t('method')}>{payout.method ? <MethodName method={payout.method} /> : t('unknown')}</Line>
        {payout.transaction_id && (
          <Line label={transaction('label')}>
            <span className="figure break-all">{payout.transaction_id}</span>
          </Line>
        )}
        <Line label={t('reference')}>
          <span className="figure">{payout.reference}</span>
        </Line>
      </dl>
      <p className="text-sm text-muted">{t('note')}</p>
    </div>
  )
}

/** A button that shows the receipt of a payout, which prints alone on its page. Needs the texts of `payout`. @param name the button's accessible name, where a page has several */
export function ReceiptButton({ payout, name, size }: { payout: PaidPayout; name?: string; size?: 'sm' }) {
  const t = useTranslations('payout.receipt')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" {...(size && { size })} aria-label={name} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog
        printed
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        actions={
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" strokeWidth={1.75} />
            {t('print')}
          </Button>
        }
      >
        <Paper payout={payout} />
      </Dialog>
    </>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { MethodName } from '@/components/payout/method-name'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ownPayoutQueries, useRequestPayout } from '@/lib/money/payouts/own-client'
import type { Balance } from '@/lib/money/payouts/own-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { randomId } from '@/lib/platform/browser/random-id'
import { useLast } from '@/lib/platform/browser/use-last'
import { linkQueries } from '@/lib/work/links/client'

/** What to do when no payout can be requested. */
function WayOut({ refusal, onMethod }: { refusal: NonNullable<Balance['refusal']>; onMethod: () => void }) {
  const t = useTranslations('promoter.payouts.ask')
  const { data: contact } = useQuery({ ...linkQueries.contact(), enabled: refusal === 'payee_blocked' })
  if (refusal === 'no_method' || refusal === 'key_failed')
    return (
      <Button variant="secondary" onClick={onMethod}>
        {t(refusal === 'no_method' ? 'to_method' : 'to_correct')}
      </Button>
    )
  if (refusal !== 'payee_blocked' || !contact) return null
  return (
    <a href={contact} {...(contact.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })} className={buttonClass({ variant: 'secondary' })}>
      {t('contact')}
    </a>
  )
}

/** Requests a payout of all that is available, or says why that is not possible and what to do. @param onMethod shows the payout method */
export function RequestPayout({ balance, onMethod }: { balance: Balance; onMethod: () => void }) {
  const t = useTranslations('promoter.payouts.ask')
  const money = useMoney()
  const why = useId()
  /** The amount in reais that the open question names. */
  const [asked, setAsked] = useState<number>()
  const named = useLast(asked) ?? 0
  const request = useRequestPayout()
  const { data: kept } = useQuery(ownPayoutQueries.method())
  // One key per opened question, so that repeated presses and attempts count once.
  const key = useRef('')
  const { available, minimum, refusal } = balance
  const ask = () => {
    key.current = randomId()
    setAsked(available)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p id={why} className="flex min-w-48 flex-1 items-start gap-2.5 text-muted">
        {refusal && <Info aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />}
        <span>{refusal ? t(`refusal.${refusal}`, { minimum: money(minimum) }) : t('ready')}</span>
      </p>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
        {refusal && <WayOut refusal={refusal} onMethod={onMethod} />}
        <Button
          size="lg"
          // Not `disabled`, so that the button can take the focus back and its description is read.
          aria-disabled={refusal !== null || undefined}
          aria-describedby={why}
          onClick={refusal ? undefined : ask}
          className="figure aria-disabled:cursor-default! aria-disabled:bg-line! aria-disabled:text-muted!"
        >
          {available > 0 ? t('button', { amount: money(available) }) : t('button_none')}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={t('title', { amount: money(named) })}
        text={t('text')}
        confirm={t('confirm')}
        busy={request.isPending}
        onConfirm={() => request.mutate(key.current, { onSettled: () => setAsked(undefined) })}
      >
        {kept?.method && (
          <div className="rounded-control bg-accent-tint p-4">
            <MethodName method={kept.method} />
          </div>
        )}
        <p className="text-sm text-muted">{t('next')}</p>
      </ConfirmDialog>
    </div>
  )
}

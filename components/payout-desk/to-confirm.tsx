'use client'

import { Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import type { startPayouts } from '@/lib/money/payouts/desk-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { CallOutput } from '@/lib/platform/contract/endpoint'

type Waiting = NonNullable<CallOutput<typeof startPayouts>['data']['to_confirm']>

/** Says once that payouts wait for another administrator: how much, what the reader may still start alone today, and who can. */
export function ToConfirm({ count, amount, limit, left, can_confirm }: Waiting & { count: number }) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  const format = useFormatter()
  return (
    <div className="flex gap-3 rounded-control bg-accent-tint p-4">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{t('to_confirm', { count, amount: money(amount) })}</p>
        <p>{t('to_confirm_left', { limit: money(limit), left: money(left) })}</p>
        <p className="wrap-anywhere">
          {can_confirm.length > 0 ? t('to_confirm_who', { names: format.list(can_confirm, { type: 'disjunction' }) }) : t('to_confirm_nobody')}
        </p>
      </div>
    </div>
  )
}

'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Bonus } from '@/lib/money/payouts/contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { sayMonth } from '@/lib/platform/browser/months'
import { languageTag } from '@/lib/platform/i18n/locales'

/** Bonuses with what each is for; nothing without any. Needs the texts of `payout`. */
export function Bonuses({ bonuses = [] }: { bonuses?: readonly Bonus[] | undefined }) {
  const t = useTranslations('payout')
  const money = useMoney()
  const tag = languageTag[useLocale()]
  if (bonuses.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line">
      {bonuses.map(({ approvals, month, amount }) => (
        <li key={`${month} ${approvals} ${amount}`} className="flex min-h-11 items-center justify-between gap-4">
          <span>{t('bonus', { count: approvals, month: sayMonth(month, tag) })}</span>
          <span className="figure whitespace-nowrap">{money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import type { Balance } from '@/lib/money/payouts/own-contract'
import { useMoney } from '@/lib/platform/browser/money-format'

/** The parts of the earned amount, in the order and colours of every screen. */
export const moneyParts = [
  { part: 'in_review', fill: 'bg-edge' },
  { part: 'available', fill: 'bg-accent/70' },
  { part: 'on_its_way', fill: 'bg-sun border-2 border-sun-edge' },
  { part: 'paid', fill: 'bg-accent' },
] as const

interface Props {
  /** In reais. */
  balance: Pick<Balance, (typeof moneyParts)[number]['part']>
  label: string
  /** Explains a part, where there is space for it. */
  about?: (part: (typeof moneyParts)[number]['part']) => string
}

/** The earned amount as one bar, with its parts in words and amounts, which contain all that the bar shows. Needs the texts of `payout`. */
export function EarnedBar({ balance, label, about }: Props) {
  const t = useTranslations('payout.parts')
  const money = useMoney()
  return (
    <div className="@container flex flex-col gap-5">
      <div aria-hidden className="drawn flex h-4 gap-0.5 overflow-hidden rounded-full">
        {moneyParts.map(
          ({ part, fill }) =>
            // A minimum width keeps every part visible, however small its share.
            balance[part] > 0 && <span key={part} className={cn('min-w-2 basis-0', fill)} style={{ flexGrow: balance[part] * 100 }} />,
        )}
      </div>
      <dl aria-label={label} className={cn('grid gap-4 @min-[54rem]:grid-cols-4', about ? '@min-[32rem]:grid-cols-2' : 'grid-cols-2')}>
        {moneyParts.map(({ part, fill }) => (
          <div key={part} className="@container relative min-w-0 pl-5.5">
            <dt className="font-semibold">
              <span aria-hidden className={cn('drawn absolute top-1.5 left-0 size-3 rounded-full', fill)} />
              {t(part)}
            </dt>
            <dd className="figure text-xl font-extrabold" style={{ '--length': money(balance[part]).length } as CSSProperties}>
              <span className="figure-fit whitespace-nowrap">{money(balance[part])}</span>
            </dd>
            {about && <dd className="text-sm text-muted">{about(part)}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

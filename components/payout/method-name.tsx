'use client'

import { useTranslations } from 'next-intl'
import type { OwnPayout } from '@/lib/money/payouts/contract'

export type KnownMethod = NonNullable<OwnPayout['method']>

/** A payout method, masked: its kind above, its key or account below. Needs the texts of `payout`. */
export function MethodName({ method }: { method: KnownMethod }) {
  const t = useTranslations('payout')
  return (
    <span className="block">
      <span className="block text-sm text-muted">
        {method.key_type ? t('pix_by', { type: t(`key_types.${method.key_type}`) }) : t(`methods.${method.method}`)}
      </span>
      <span className="figure block font-semibold wrap-anywhere">{method.label}</span>
    </span>
  )
}

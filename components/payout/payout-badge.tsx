'use client'

import { BadgeCheck, Ban, Banknote, CircleAlert, HandCoins, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { PayoutState } from '@/db/values'

/** The icon and colour of each state, the same on every screen. */
const looks = {
  requested: { icon: HandCoins, variant: 'waiting' },
  sending: { icon: Banknote, variant: 'on_its_way' },
  paid: { icon: BadgeCheck, variant: 'paid' },
  failed: { icon: CircleAlert, variant: 'danger' },
  returned: { icon: Undo2, variant: 'warning' },
  cancelled: { icon: Ban, variant: 'neutral' },
} as const satisfies Record<PayoutState, { icon: LucideIcon; variant: string }>

/** The state of a payout as a word, repeated by an icon and a colour. Needs the texts of `payout`. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  const t = useTranslations('payout.states')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}

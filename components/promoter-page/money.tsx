'use client'

import { useTranslations } from 'next-intl'
import { EarnedBar } from '@/components/payout/earned-bar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { PromoterDetails } from '@/lib/work/promoters/contract'

/** The parts of what the promoter earned. @param balance undefined while loading @param onPayouts shows their payouts */
export function Money({ balance, onPayouts }: { balance: PromoterDetails['balance'] | undefined; onPayouts: () => void }) {
  const t = useTranslations('admin.promoter')
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('money')}</h2>
        <Button variant="quiet" className="-mr-4" onClick={onPayouts}>
          {t('to_payouts')}
        </Button>
      </div>
      {balance ? <EarnedBar balance={balance} label={t('money')} about={(part) => t(`parts.${part}`)} /> : <Skeleton className="h-28 w-full" />}
    </Card>
  )
}

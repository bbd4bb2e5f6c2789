'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFlagSentence } from '@/components/admin/use-flag-sentence'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigures } from '@/lib/platform/browser/money-format'
import type { PromoterDetails } from '@/lib/work/promoters/contract'

/** The number of the promoter's completions with each flag. @param flags undefined while loading @param onFlagged shows those completions */
export function PromoterFlags({ flags, onFlagged }: { flags: PromoterDetails['flags'] | undefined; onFlagged: () => void }) {
  const t = useTranslations('admin.promoter')
  const say = useFlagSentence()
  const { whole } = useFigures()
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <Flag aria-hidden className="size-5" strokeWidth={1.75} />
        {t('flags')}
      </h2>
      {!flags && <Skeleton className="h-6 w-full" />}
      {flags?.length === 0 && <p className="text-muted">{t('no_flags')}</p>}
      {flags && flags.length > 0 && (
        <>
          <ul className="flex flex-col">
            {flags.map(({ reason, completions }) => (
              <li key={reason} className="flex items-baseline justify-between gap-4 border-line py-2 not-last:border-b">
                <span className="min-w-0">{say({ reason })}</span>
                <span className="figure shrink-0 font-bold">{whole(completions)}</span>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="self-start" onClick={onFlagged}>
            {t('to_flagged')}
          </Button>
        </>
      )}
    </Card>
  )
}

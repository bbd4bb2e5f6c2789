'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useCampaignEmpty } from '@/components/ui/campaign-filter'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import type { ReviewLane } from '@/db/desk-values'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { useDesk } from './use-desk'

/** Shown when no completion is loaded: none waits, others have them, or loading failed. */
export function EmptyLane({ lane, place, desk: { desk, asking, failure, take } }: { lane: ReviewLane; place: PageState; desk: ReturnType<typeof useDesk> }) {
  const t = useTranslations('admin.review')
  const ofCampaign = useCampaignEmpty(place)
  if (failure) return <FailedCard text={failure === true ? t('failed') : failure} busy={asking} onRetry={() => take()} />
  const others = desk.meta?.waiting[lane] ?? 0
  const [second, other] = [desk.meta?.waits_for_second ?? 0, desk.meta?.waits_for_other ?? 0]
  const text = others > 0 ? t('empty_others', { count: others }) : t('empty_text')
  return (
    <Card>
      <EmptyState
        drawing="tray"
        title={t('empty')}
        text={[second > 0 && t('empty_second', { count: second }), other > 0 && t('empty_other', { count: other }), text].filter(Boolean).join(' ')}
        action={
          <Button variant="secondary" busy={asking} onClick={() => take()}>
            {t('look_again')}
          </Button>
        }
        // The numbers of the lanes count all campaigns.
        {...ofCampaign}
      />
    </Card>
  )
}

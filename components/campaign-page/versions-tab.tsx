'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { useMoney } from '@/lib/platform/browser/money-format'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import { Differences } from './differences'

/** The versions of a campaign, newest first, each with who published it and what changed. */
export function VersionsTab({ id }: { id: number }) {
  const t = useTranslations('campaign_admin.versions')
  const money = useMoney()
  const { data, isError, isFetching, refetch } = useQuery(campaignQueries.versions(id))
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 w-full rounded-card" />
  return (
    <div className="flex flex-col gap-4">
      {data.draft && (
        <Card className="flex flex-col gap-3">
          <h2 className="flex flex-wrap items-center gap-3 text-lg font-bold">
            {t('draft')} <Badge>{t('unpublished')}</Badge>
          </h2>
          {data.versions.length > 0 ? <Differences changes={data.draft.changes} /> : <p className="text-muted">{t('first')}</p>}
        </Card>
      )}
      {data.versions.map((version, at) => (
        <Card key={version.number} className="flex flex-col gap-3">
          <h2 className="flex flex-wrap items-center gap-3 text-lg font-bold">
            {t('version', { number: version.number })} {at === 0 && <Badge variant="success">{t('in_force')}</Badge>}
          </h2>
          <p className="text-sm text-muted">
            {t.rich(version.published_by ? 'published_by' : 'published', { who: version.published_by ?? '', at: () => <Moment at={version.published_at} /> })}{' '}
            {t('pays', { reward: money(version.reward), commission: money(version.commission) })}{' '}
            {version.open_places > 0 && t('open_places', { count: version.open_places })}
          </p>
          {version.number > 1 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">
                {t('changes', { count: version.changes.length })}
              </summary>
              <Differences changes={version.changes} />
            </details>
          )}
        </Card>
      ))}
    </div>
  )
}

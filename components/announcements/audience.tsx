'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CampaignTitleText } from '@/components/ui/campaign-filter'
import type { SentAnnouncement } from '@/lib/work/announcements/contract'
import { groupQueries } from '@/lib/work/promoter-groups/client'

/** Whom an announcement is for: all promoters, those of a group, or those of a task. */
export function AudienceText({ of: { group_id, campaign_id } }: { of: Pick<SentAnnouncement, 'group_id' | 'campaign_id'> }) {
  const t = useTranslations('admin.announcements')
  const { data: groups = [] } = useQuery({ ...groupQueries.list(), enabled: group_id !== null })
  if (group_id !== null) return <span className="wrap-anywhere">{t('to_group', { name: groups.find(({ id }) => id === group_id)?.name ?? '' })}</span>
  if (campaign_id !== null)
    return (
      <span className="wrap-anywhere">
        <span>{t('to_campaign')}</span> <CampaignTitleText id={campaign_id} />
      </span>
    )
  return <span>{t('to_all')}</span>
}

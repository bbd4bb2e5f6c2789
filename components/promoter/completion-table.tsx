'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CampaignLine } from '@/components/ui/campaign-filter'
import { StatusBadge } from '@/components/ui/status-badge'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import type { RejectReason } from '@/db/values'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { listCompletions } from '@/lib/work/completions/contract'

type OwnCompletion = CallOutput<typeof listCompletions>['data'][number]

/** The columns of a promoter's completions; a rejected one shows its reason and earns nothing. */
export function useOwnCompletionColumns(): Column<OwnCompletion>[] {
  const t = useTranslations('promoter.completions')
  const reasons = useTranslations('review.reasons')
  const badge = useBadgeMoney()
  // The other sentences address the person who did the task, so this reason needs its own sentence for promoters.
  const why = (reason: RejectReason) => (reason === 'already_done' ? t('already_done') : reasons(`${reason}.what`))
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (completion) => (
        <span className="block @min-[40rem]:min-w-28">
          {completion.name}
          <CampaignLine of={completion} />
        </span>
      ),
    },
    { key: 'time', head: t('time'), sorts: 'created_at', cell: ({ created_at }) => <When at={created_at} /> },
    { key: 'location', head: t('location'), cell: ({ location }) => <span className="block @min-[40rem]:min-w-30">{location}</span> },
    { key: 'code', head: t('code'), cell: ({ payment_code }) => <span className="figure font-semibold tracking-wide whitespace-nowrap">{payment_code}</span> },
    {
      key: 'status',
      phone: 'text',
      head: t('status'),
      cell: ({ status, reason }) => (
        <>
          <StatusBadge status={status} />
          {reason && <span className="mt-1 block @min-[40rem]:min-w-36 text-sm text-muted">{why(reason)}</span>}
        </>
      ),
    },
    {
      key: 'earned',
      phone: 'end',
      end: true,
      head: t('reward'),
      cell: ({ status, reward }) =>
        status === 'rejected' ? (
          <Badge>{t('not_earned', { reward: badge(reward) })}</Badge>
        ) : (
          <Badge variant="reward">{t('earned', { reward: `+${badge(reward)}` })}</Badge>
        ),
    },
  ]
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { EditDraft } from '@/components/campaign-editor/draft'
import { cn } from '@/components/ui/cn'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { placeCostOf, placesFor } from '@/lib/work/campaigns/places-for'
import { isProvisional } from '@/lib/work/campaigns/provisional-slug'

/** What goes live with the first version: its address, what it pays, and for how many people the money is there. */
export function FirstVersion({ edit, draft: { reward, commission } }: { edit: CampaignEdit; draft: EditDraft }) {
  const t = useTranslations('campaign_admin.publish')
  const money = useMoney()
  const figures = useFigures()
  const { has_budget, slug } = edit.settings
  // Another administrator may have confirmed some just now.
  const { data } = useQuery({ ...campaignQueries.money(edit.id), enabled: has_budget, refetchOnMount: 'always' })
  const available = data?.funds?.available
  const facts = [
    { name: t('reward'), value: money(reward) },
    { name: t('commission'), value: money(commission) },
    {
      name: t('budget'),
      value: !has_budget
        ? t('no_budget')
        : available === undefined
          ? '…'
          : t('budget_places', {
              amount: money(available),
              places: figures.whole(placesFor(available, placeCostOf({ reward, commission }, data?.highest_commission))),
            }),
    },
  ]
  return (
    <>
      <p>{t('first')}</p>
      <p className={cn('rounded-control p-4', isProvisional(slug) ? 'bg-warning-tint text-warning' : 'bg-accent-tint')}>
        <span className="block font-semibold wrap-anywhere">{t('address', { address: `${location.host}/tasks/${slug}` })}</span>
        <span>{t(isProvisional(slug) ? 'address_provisional' : 'address_fixed')}</span>
      </p>
      <dl className="divide-y divide-line rounded-control border border-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 px-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="figure font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

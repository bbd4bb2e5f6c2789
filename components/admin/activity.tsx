'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { PromoterPayouts } from './promoter-payouts'
import { RecentClicks } from './recent-clicks'
import { RecentCompletions } from './recent-completions'

const tabs = ['clicks', 'completions', 'payouts'] as const

/** Everybody's clicks and completions; the address says which of the two is shown (SPEC section 2, 'Platform Activity'). */
export const Activity = () => (
  <Suspense fallback={<View place={startOfList} asked={false} />}>
    <Asked />
  </Suspense>
)

const Asked = () => <View place={usePageQuery()} asked />

/** The clicks, completions and payouts of one promoter. @param promoter undefined while the address is not known */
export const PromoterActivity = ({ place, promoter }: { place: PageState; promoter: number | undefined }) => (
  <View place={place} asked={promoter !== undefined} ofOne promoter={promoter} />
)

interface ViewProps {
  place: PageState
  asked: boolean
  ofOne?: boolean
  promoter?: number | undefined
}

function View({ place, asked, ofOne = false, promoter }: ViewProps) {
  const t = useTranslations('admin.activity')
  const shown = tabs.filter((name) => ofOne || name !== 'payouts')
  const tab = shown.find((name) => name === place.param('tab')) ?? 'clicks'
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) =>
        place.setParams({ tab: next === 'clicks' ? '' : next, search: '', flagged: '', attributed_by: '', status: '', verdict: '', task: '' })
      }
      className="flex flex-col gap-4"
    >
      <Tabs.List aria-label={t('tabs')} className="flex gap-1 border-b border-line">
        {shown.map((name) => (
          <Tabs.Trigger
            key={name}
            value={name}
            className="-mb-px min-h-11 border-b-2 border-transparent px-2 text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-deep sm:px-4 sm:text-base"
          >
            {t(name)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="clicks" tabIndex={-1} className="outline-none">
        <RecentClicks place={place} asked={asked} promoter={promoter} />
      </Tabs.Content>
      <Tabs.Content value="completions" tabIndex={-1} className="outline-none">
        <RecentCompletions place={place} asked={asked} promoter={promoter} />
      </Tabs.Content>
      {ofOne && (
        <Tabs.Content value="payouts" tabIndex={-1} className="outline-none">
          <PromoterPayouts place={place} promoter={promoter} />
        </Tabs.Content>
      )}
    </Tabs.Root>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { Suspense } from 'react'
import { type PageState, startOfList, usePageQuery } from '@/lib/browser/page-query'
import { RecentClicks } from './recent-clicks'
import { RecentCompletions } from './recent-completions'

const tabs = ['clicks', 'completions'] as const

/** Clicks and completions of everybody; which of the two is kept in the address (SPEC section 2, 'Platform Activity'). */
export const Activity = () => (
  <Suspense fallback={<View place={startOfList} asked={false} />}>
    <Asked />
  </Suspense>
)

const Asked = () => <View place={usePageQuery()} asked />

function View({ place, asked }: { place: PageState; asked: boolean }) {
  const t = useTranslations('admin.activity')
  const tab = tabs.find((name) => name === place.param('tab')) ?? 'clicks'
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => place.setParams({ tab: next === 'clicks' ? '' : next, search: '', flagged: '', status: '', verdict: '' })}
      className="flex flex-col gap-4"
    >
      <Tabs.List aria-label={t('tabs')} className="flex gap-1 border-b border-line">
        {tabs.map((name) => (
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
        <RecentClicks place={place} asked={asked} />
      </Tabs.Content>
      <Tabs.Content value="completions" tabIndex={-1} className="outline-none">
        <RecentCompletions place={place} asked={asked} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { type ReactNode, Suspense } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { UndoTogether } from '@/components/admin/undo-together'
import { CampaignFilter, campaignQuery } from '@/components/ui/campaign-filter'
import { Skeleton } from '@/components/ui/skeleton'
import { type ReviewLane, reviewLanes } from '@/db/desk-values'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { currentOf, type Desk } from './desk-state'
import { DeskTools } from './desk-tools'
import { EmptyLane } from './empty-lane'
import { Lanes, QueueNumbers } from './lanes'
import { DecisionNotice, SaidDecision } from './notice'
import { Reviewing } from './reviewing'
import { SecondLookHint } from './second-look-hint'
import { UndoDialog } from './undo-dialog'
import { useDesk } from './use-desk'
import { useDeskKeys } from './use-desk-keys'

/** The review desk: the completions of a lane one after the other, of all campaigns or of one; the address says which. */
export const ReviewDesk = () => (
  <Suspense
    fallback={
      <Frame place={startOfList} lane="all" meta={undefined}>
        <Waiting />
      </Frame>
    }
  >
    <Asked />
  </Suspense>
)

function Asked() {
  const place = usePageQuery()
  const lane = reviewLanes.find((name) => name === place.param('lane')) ?? 'all'
  const { campaign } = campaignQuery(place)
  const { confirmed, dialog } = useConfirmed()
  const desk = useDesk({ lane, campaign }, confirmed)
  const entry = currentOf(desk.desk)
  const why = useTranslations('admin.review.keys_why')
  const hasEntries = desk.desk.entries.length > 0
  const nothing = () => why('nothing')
  useDeskKeys({
    undo: () => (desk.canUndo() ? desk.undo() : why('no_undo')),
    next: () => (entry ? desk.move(1) : why('nothing')),
    previous: () => (entry && desk.desk.entries[0] === entry ? why('first') : hasEntries ? desk.move(-1) : why('nothing')),
    // With a task on the screen its own part acts.
    ...(!entry && { approve: nothing, reject: nothing, note: nothing, compare: nothing, zoom: nothing, turn: nothing, marks: nothing, digit: nothing }),
  })
  const notice = <DecisionNotice desk={desk.desk} onUndo={desk.undoLast} onAgain={desk.sendAgain} onShow={desk.show} onDismiss={desk.dismiss} />
  return (
    <Frame
      place={place}
      lane={lane}
      meta={desk.desk.meta}
      tools={<DeskTools campaign={campaign} lane={lane} needsTwo={desk.desk.meta?.two_approvals_from != null} onChanged={desk.restart} />}
    >
      <SaidDecision desk={desk.desk} />
      <SecondLookHint />
      <UndoTogether onUndone={desk.restart} />
      {entry ? (
        <Reviewing entry={entry} desk={desk} notice={notice} />
      ) : (
        <>
          {notice}
          {desk.asking && !desk.failure ? <Waiting /> : <EmptyLane lane={lane} place={place} desk={desk} />}
        </>
      )}
      {dialog}
      {desk.asksWhy && <UndoDialog name={desk.asksWhy.item.completion.name} onUndo={desk.answerWhy} onClose={() => desk.answerWhy()} />}
    </Frame>
  )
}

interface FrameProps {
  place: PageState
  lane: ReviewLane
  meta: Desk['meta']
  tools?: ReactNode
  children: ReactNode
}

/** As high as the window on wide screens, so that picture and buttons are visible without scrolling. */
function Frame({ place, lane, meta, tools, children }: FrameProps) {
  const t = useTranslations('admin.review')
  return (
    <Tabs.Root
      value={lane}
      onValueChange={(next) => place.setParams({ lane: next === 'all' ? '' : next })}
      className="relative flex flex-col gap-3 lg:-mx-6 lg:-mt-8 lg:-mb-14 lg:h-[calc(100dvh-1rem)] lg:min-h-130 lg:gap-2"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:flex-nowrap">
        <h1 className="shrink-0 text-2xl font-extrabold max-lg:flex max-lg:min-h-11 max-lg:basis-full max-lg:items-center lg:text-xl">{t('title')}</h1>
        <QueueNumbers meta={meta} />
        {/* In the height that the line has anyway. */}
        <div className="w-26 shrink-0 empty:hidden max-lg:absolute max-lg:top-0 max-lg:right-26 sm:w-44 lg:pointer-fine:[&_select]:min-h-9 lg:pointer-fine:[&_select]:py-0">
          <CampaignFilter place={place} />
        </div>
        {tools}
      </div>
      <Lanes meta={meta} lane={lane} />
      <Tabs.Content value={lane} tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-2 outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}

/** The skeleton of a completion. */
const Waiting = () => (
  <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-3">
    <Skeleton className="h-[calc(100dvh-17rem)] min-h-72 rounded-card lg:h-auto" />
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-4 h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  </div>
)

'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { draftOf } from '@/components/campaign-editor/draft'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/platform/browser/api-error'
import { type PageState, usePageQuery } from '@/lib/platform/browser/page-query'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import { Editing } from './editing'
import type { PreviewTexts } from './preview-pane'

/** The page of one campaign, whose id is at the end of the address: figures, content, money and versions. */
export const CampaignPage = ({ previewTexts }: { previewTexts: PreviewTexts }) => (
  <Suspense fallback={<Waiting />}>
    <Asked previewTexts={previewTexts} />
  </Suspense>
)

function Asked({ previewTexts }: { previewTexts: PreviewTexts }) {
  const place = usePageQuery()
  const id = Number(useVisiblePath().split('/').at(-1))
  return Number.isSafeInteger(id) ? <Loaded key={id} id={id} place={place} previewTexts={previewTexts} /> : <Waiting />
}

function Loaded({ id, place, previewTexts }: { id: number; place: PageState; previewTexts: PreviewTexts }) {
  const t = useTranslations('campaign_admin.page')
  // After the draft was discarded the editor begins anew.
  const [editors, setEditors] = useState(0)
  const { data: edit, error, isFetching, refetch } = useQuery(campaignQueries.edit(id))
  if (error instanceof ApiError && error.status === 404) return <Gone />
  const start = edit && draftOf(edit)
  if (error && !edit)
    return (
      <>
        <PageHead title={t('title')} />
        <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
      </>
    )
  if (!edit || !start) return <Waiting />
  return (
    <Editing
      key={editors}
      edit={edit}
      start={start}
      place={place}
      previewTexts={previewTexts}
      onDiscarded={async () => {
        await refetch()
        setEditors(editors + 1)
      }}
    />
  )
}

function Waiting() {
  const t = useTranslations('campaign_admin.page')
  return (
    <>
      <PageHead title={t('title')} lead={<Skeleton className="my-1 h-4 w-56 max-w-full" />} />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-96 w-full rounded-card" />
    </>
  )
}

function Gone() {
  const t = useTranslations('campaign_admin.page')
  const toList = (
    <Link href="/admin/campaigns" className={buttonClass({ variant: 'secondary' })}>
      {t('to_list')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('title')} />
      <Card>
        <EmptyState drawing="list" title={t('gone')} text={t('gone_text')} action={toList} />
      </Card>
    </>
  )
}

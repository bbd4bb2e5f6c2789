'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { draftOfVersion, type EditDraft } from '@/components/campaign-editor/draft'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { Locale } from '@/lib/platform/i18n/locales'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { Differences } from './differences'
import { PreviewPane, type PreviewTexts } from './preview-pane'

interface Props {
  edit: CampaignEdit
  previewTexts: PreviewTexts
  hasDraft: boolean
  /** Makes a version the draft; undefined where nothing can be changed any more. */
  onRestore: ((draft: EditDraft) => void) | undefined
}

/** The versions of a campaign, newest first, each with who published it, what changed, what people saw, and the way back to it. */
export function VersionsTab({ edit, previewTexts, hasDraft, onRestore }: Props) {
  const t = useTranslations('campaign_admin.versions')
  const money = useMoney()
  const language = useLocale() as Locale
  const [asked, setAsked] = useState<number>()
  const [opened, setOpened] = useState<number[]>([])
  const { data, isError, isFetching, refetch } = useQuery(campaignQueries.versions(edit.id))
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  if (!data) return <Skeleton className="h-64 w-full rounded-card" />
  const restore = (number: number | undefined) => {
    const version = data.versions.find((one) => one.number === number)
    setAsked(undefined)
    if (version) onRestore?.(draftOfVersion(version))
  }
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
            {version.open_places > 0 && <span>{t('open_places', { count: version.open_places })}</span>}
          </p>
          {version.number > 1 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">
                {t('changes', { count: version.changes.length })}
              </summary>
              <Differences changes={version.changes} />
            </details>
          )}
          <details onToggle={({ currentTarget }) => currentTarget.open && setOpened((known) => [...known, version.number])}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">
              {t('open', { number: version.number })}
            </summary>
            {opened.includes(version.number) && <PreviewPane version={version} edit={edit} texts={previewTexts} language={language} />}
          </details>
          {onRestore && (at > 0 || hasDraft) && (
            <Button variant="secondary" size="sm" className="self-start" onClick={() => (hasDraft ? setAsked(version.number) : restore(version.number))}>
              {t('restore', { number: version.number })}
            </Button>
          )}
        </Card>
      ))}
      <ConfirmDialog
        danger
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={t('restore_title', { number: asked ?? 0 })}
        text={t('restore_text')}
        confirm={t('restore_do')}
        busy={false}
        onConfirm={() => restore(asked)}
      />
    </div>
  )
}

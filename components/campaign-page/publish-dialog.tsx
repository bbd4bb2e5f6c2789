'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import type { EditDraft } from '@/components/campaign-editor/draft'
import type { Saving } from '@/components/campaign-editor/use-saving'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useMoney } from '@/lib/platform/browser/money-format'
import { campaignQueries, usePublishCampaign } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { placeCostOf } from '@/lib/work/campaigns/places-for'
import { Differences } from './differences'
import { Doubts } from './doubts'
import { FirstVersion } from './first-version'
import { ProblemList } from './problem-list'

interface Props {
  edit: CampaignEdit
  saving: Saving
  /** Fields whose text was not understood, by path. */
  unread: Record<string, string>
  onClose: () => void
  /** Leads to a field. @param all the texts of all problems, by path */
  onProblem: (path: string, all: Record<string, string>) => void
  onPublished: () => void
}

/** A path as fields have it. */
const pathOf = (field: string) => field.replace(/^draft\./, '')

/** Shows what a publication changes and for whom, and what is still missing. */
export function PublishDialog({ edit, saving, unread, onClose, onProblem, onPublished }: Props) {
  const t = useTranslations('campaign_admin.publish')
  const common = useTranslations('common')
  const { confirmed, dialog } = useConfirmed()
  const publish = usePublishCampaign(edit.id, confirmed)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const { data, isError, isFetching, refetch } = useQuery(campaignQueries.versions(edit.id))
  const draft = data?.draft
  const stored = Object.entries(draft?.problems ?? {}).flatMap(([field, [text]]) => (text ? [[pathOf(field), text] as const] : []))
  const problems: Record<string, string> = { ...Object.fromEntries(stored), ...saving.errors, ...refused }
  const all = { ...problems, ...unread }
  const hasProblems = Object.keys(all).length > 0
  const send = () =>
    publish.mutate(
      { revision: saving.revision(), reward: saving.draft.reward, commission: saving.draft.commission },
      {
        onSuccess: onPublished,
        onError: (error) => {
          // Who cancels the password stays here.
          if (error instanceof ApiError && error.code === 'confirmation_required') return
          const texts = error instanceof ApiError ? firstTexts(error) : {}
          setRefused(Object.fromEntries(Object.entries(texts).map(([field, text]) => [pathOf(field), text])))
          if (Object.keys(texts).length === 0) showFailure(error)
          refetch()
        },
      },
    )
  const body = () => {
    if (isFetching) return <Skeleton className="h-40 w-full rounded-control" />
    if (isError)
      return (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('failed')}</p>
          <Button variant="secondary" size="sm" onClick={() => refetch()}>
            {t('retry')}
          </Button>
        </div>
      )
    if (hasProblems) return <ProblemList problems={all} onPress={(path) => onProblem(path, problems)} />
    return (
      <>
        {edit.published && draft ? (
          <>
            <Differences changes={draft.changes} />
            <p className="rounded-control bg-accent-tint p-4">{t('for_whom', { count: edit.open_places })}</p>
          </>
        ) : (
          <FirstVersion edit={edit} draft={saving.draft} />
        )}
        <Doubts draft={saving.draft} isDefault={edit.is_default} />
        {edit.settings.has_budget && <MoneyNote campaign={edit.id} prices={saving.draft} />}
        {draft?.asks_password && <p className="text-sm text-muted">{t('password')}</p>}
        {saving.isUnsaved && <p className="text-sm font-semibold text-warning">{t('unsaved')}</p>}
      </>
    )
  }
  return (
    <>
      <Dialog
        open
        size="lg"
        onOpenChange={(open) => !open && onClose()}
        locked={publish.isPending}
        title={t('title')}
        text={t(hasProblems && !isFetching ? 'text_problems' : 'text')}
        actions={
          <>
            <Button variant="secondary" data-first onClick={() => !publish.isPending && onClose()}>
              {common('cancel')}
            </Button>
            {!hasProblems && draft && !isFetching && (
              <Button busy={publish.isPending} onClick={send}>
                {t('confirm')}
              </Button>
            )}
          </>
        }
      >
        {body()}
      </Dialog>
      {dialog}
    </>
  )
}

/** Says that nobody can start yet if the campaign's money does not pay for one person. @param promised to that person and the promoter, in reais */
function MoneyNote({ campaign, prices }: { campaign: number; prices: Pick<EditDraft, 'reward' | 'commission'> }) {
  const t = useTranslations('campaign_admin.publish')
  const money = useMoney()
  const { data } = useQuery(campaignQueries.money(campaign))
  if (!data?.funds || data.funds.available >= placeCostOf(prices, data.highest_commission)) return null
  const waiting = data.fundings.filter(({ kind, state }) => kind === 'fund' && state === 'waiting').reduce((sum, { amount }) => sum + amount, 0)
  return <p className="text-sm font-semibold text-warning">{waiting > 0 ? t('money_waits', { amount: money(waiting) }) : t('no_money')}</p>
}

'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { campaignAddress } from '@/components/campaign-list/address'
import { CampaignBadge } from '@/components/campaign-list/state-badge'
import { PageHead } from '@/components/layout/page-head'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useLast } from '@/lib/platform/browser/use-last'
import { textIn } from '@/lib/platform/i18n/localized'
import { useCloneCampaign, useDiscardDraft, useEndIdlePlaces, useMoveCampaign } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import type { CampaignText } from '@/lib/work/campaigns/texts'

interface Props {
  edit: CampaignEdit
  title: CampaignText
  canPublish: boolean
  onPublish: () => void
  onDiscarded: () => void
}

type Asked = 'pause' | 'resume' | 'end' | 'idle' | 'discard' | 'delete'

/** The campaign's title and state, with what can be done with it. */
export function CampaignHead({ edit, title, canPublish, onPublish, onDiscarded }: Props) {
  const t = useTranslations('campaign_admin')
  const router = useRouter()
  const locale = useLocale()
  const [asked, setAsked] = useState<Asked>()
  const clone = useCloneCampaign(edit.id)
  const { state, published, draft, is_default } = edit
  const quiet: Asked[] = [
    ...(state === 'live' ? (['pause'] as const) : []),
    ...(state === 'paused' ? (['resume'] as const) : []),
    ...(edit.idle_places > 0 ? (['idle'] as const) : []),
    ...(draft ? ([published ? 'discard' : 'delete'] as const) : []),
    ...((state === 'live' || state === 'paused') && !is_default ? (['end'] as const) : []),
  ]
  return (
    <>
      <PageHead
        title={textIn(locale, title).text || t('page.title')}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CampaignBadge state={edit.shown_state} />
            {published ? (
              <Link href={`/tasks/${edit.settings.slug}`} prefetch={false} className="wrap-anywhere text-accent-deep underline underline-offset-4">
                {t('page.public', { slug: edit.settings.slug })}
              </Link>
            ) : (
              <span className="wrap-anywhere">{edit.settings.slug}</span>
            )}
            {edit.open_places > 0 && <span className="figure">{t('page.open_places', { count: edit.open_places })}</span>}
            {published && draft && <span>{t('page.has_draft')}</span>}
          </span>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            {canPublish && <Button onClick={onPublish}>{t('publish.button')}</Button>}
            {quiet.map((name) => (
              <Button key={name} variant="secondary" onClick={() => setAsked(name)}>
                {t(`moves.${name}`)}
              </Button>
            ))}
            <Button
              variant="secondary"
              busy={clone.isPending}
              onClick={() => clone.mutate(undefined, { onSuccess: ({ id }) => router.push(`${campaignAddress(id)}?tab=content`) })}
            >
              {t('moves.clone')}
            </Button>
          </div>
        }
      />
      <Question edit={edit} asked={asked} onClose={() => setAsked(undefined)} onDiscarded={onDiscarded} />
    </>
  )
}

function Question({ edit, asked, onClose, onDiscarded }: { edit: CampaignEdit; asked: Asked | undefined; onClose: () => void; onDiscarded: () => void }) {
  const t = useTranslations('campaign_admin.moves')
  const router = useRouter()
  const move = useMoveCampaign(edit.id)
  const discard = useDiscardDraft(edit.id)
  const endIdle = useEndIdlePlaces(edit.id)
  const shown = useLast(asked)
  if (!shown) return null
  const confirm = () => {
    if (shown === 'delete') return discard.mutate(undefined, { onSettled: onClose, onSuccess: () => router.push('/admin/campaigns') })
    if (shown === 'discard') return discard.mutate(undefined, { onSettled: onClose, onSuccess: onDiscarded })
    if (shown === 'idle') return endIdle.mutate(undefined, { onSettled: onClose })
    return move.mutate(shown, { onSettled: onClose })
  }
  return (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${shown}_title`)}
      text={t(`${shown}_text`, { count: shown === 'idle' ? edit.idle_places : edit.open_places })}
      confirm={t(`${shown}_do`)}
      danger={shown !== 'resume' && shown !== 'pause'}
      busy={move.isPending || discard.isPending || endIdle.isPending}
      onConfirm={confirm}
    />
  )
}

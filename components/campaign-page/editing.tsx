'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { ConflictDialog } from '@/components/campaign-editor/conflict-dialog'
import { useUnread } from '@/components/campaign-editor/context'
import { type EditDraft, stillTrue } from '@/components/campaign-editor/draft'
import { useLeaveQuestion } from '@/components/campaign-editor/use-leave-question'
import { useSaving } from '@/components/campaign-editor/use-saving'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { PageState } from '@/lib/platform/browser/page-query'
import { campaignQueries } from '@/lib/work/campaigns/admin-client'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import { ContentTab } from './content-tab'
import { CampaignFigures } from './figures'
import { CampaignHead } from './head'
import { MoneyTab } from './money-tab'
import type { PreviewTexts } from './preview-pane'
import { PublishDialog } from './publish-dialog'
import { Published } from './published'
import { useSettings } from './use-settings'
import { VersionsTab } from './versions-tab'

const tabs = ['figures', 'content', 'money', 'versions'] as const

interface Props {
  edit: CampaignEdit
  start: EditDraft
  place: PageState
  previewTexts: PreviewTexts
  onDiscarded: () => void
}

/** A campaign that is loaded: head, tabs, and the draft, which stays typed while tabs change. */
export function Editing({ edit, start, place, previewTexts, onDiscarded }: Props) {
  const t = useTranslations('campaign_admin.page')
  const queries = useQueryClient()
  const router = useRouter()
  const { unread, noteUnread } = useUnread()
  const saving = useSaving(edit, start, (answer) => queries.setQueryData(campaignQueries.edit(edit.id).queryKey, answer))
  const { confirmed, dialog } = useConfirmed()
  const settings = useSettings(edit, saving.saveSettings, confirmed)
  const isUnread = Object.keys(unread).length > 0
  const leave = useLeaveQuestion(
    () => saving.isUnsavedNow() || settings.isUnsaved || isUnread,
    // Settings count at once, so only a press saves them.
    async () => (await saving.saveAll()) && !settings.isUnsaved && !isUnread,
    router.push,
  )
  const [publishes, setPublishes] = useState(false)
  const [published, setPublished] = useState(false)
  const [found, setFound] = useState({ problems: {} as Record<string, string>, draft: start })
  const [pointed, setPointed] = useState<{ path: string }>()
  const shown = tabs.find((name) => name === place.param('tab')) ?? (edit.published ? 'figures' : 'content')
  const show = (tab: string) => place.setParams({ tab })
  return (
    <>
      <CampaignHead
        edit={edit}
        title={saving.draft.content.title}
        canPublish={edit.state !== 'ended' && (edit.draft !== null || saving.isUnsaved)}
        onPublish={async () => {
          await saving.save()
          setPublishes(true)
        }}
        onDiscarded={onDiscarded}
      />
      {published && <Published edit={edit} onMoney={() => show('money')} onClose={() => setPublished(false)} />}
      <Tabs.Root value={shown} onValueChange={show} className="flex flex-col gap-6">
        <Tabs.List aria-label={t('tabs')} className="flex gap-1 overflow-x-auto border-b border-line">
          {tabs.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px min-h-11 border-b-2 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-deep sm:px-4 sm:text-base"
            >
              {t(`tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="figures" tabIndex={-1} className="outline-none">
          <CampaignFigures id={edit.id} />
        </Tabs.Content>
        <Tabs.Content value="content" tabIndex={-1} className="outline-none">
          <ContentTab
            edit={edit}
            saving={saving}
            settings={settings}
            noteUnread={noteUnread}
            problems={stillTrue(found.problems, found.draft, saving.draft)}
            pointed={pointed}
            previewTexts={previewTexts}
          />
        </Tabs.Content>
        <Tabs.Content value="money" tabIndex={-1} className="outline-none">
          <MoneyTab edit={edit} />
        </Tabs.Content>
        <Tabs.Content value="versions" tabIndex={-1} className="outline-none">
          <VersionsTab
            edit={edit}
            previewTexts={previewTexts}
            hasDraft={edit.draft !== null || saving.isUnsaved}
            onRestore={
              edit.state === 'ended'
                ? undefined
                : (draft) => {
                    saving.change(() => draft)
                    show('content')
                  }
            }
          />
        </Tabs.Content>
      </Tabs.Root>
      {publishes && (
        <PublishDialog
          edit={edit}
          saving={saving}
          unread={unread}
          onClose={() => setPublishes(false)}
          onProblem={(path, all) => {
            setPublishes(false)
            setFound({ problems: all, draft: saving.draft })
            show('content')
            setPointed({ path })
          }}
          onPublished={() => {
            setPublishes(false)
            setPublished(true)
            setFound({ problems: {}, draft: saving.draft })
          }}
        />
      )}
      {dialog}
      {saving.conflict && <ConflictDialog conflicts={saving.conflict.conflicts} editor={saving.conflict.current.changed_by} onResolve={saving.resolve} />}
      <ConfirmDialog
        open={leave.asked !== undefined}
        onOpenChange={(open) => !open && leave.stay()}
        title={t('leave')}
        text={t(settings.isUnsaved ? 'leave_settings_text' : 'leave_text')}
        confirm={t('leave_do')}
        danger
        busy={false}
        onConfirm={() => {
          const { asked = '/admin/campaigns' } = leave
          leave.stay()
          router.push(asked)
        }}
      />
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ContentForm } from '@/components/campaign-editor/content-form'
import { unfold } from '@/components/campaign-editor/fold'
import { SaveNote } from '@/components/campaign-editor/save-note'
import type { Saving } from '@/components/campaign-editor/use-saving'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'
import type { CampaignEdit } from '@/lib/work/campaigns/admin-contract'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { PreviewPane, type PreviewTexts } from './preview-pane'
import { SettingsForm } from './settings-form'
import type { TypedSettings } from './use-settings'

const parts = ['form', 'preview'] as const

interface Props {
  edit: CampaignEdit
  saving: Saving
  settings: TypedSettings
  /** What keeps it from being published, by path. */
  problems: Record<string, string>
  noteUnread: (path: string, problem: string | undefined) => void
  /** The field that has to be corrected. */
  pointed: { path: string } | undefined
  previewTexts: PreviewTexts
}

/** The field at a path, else the first one within it, else the nearest part around it that has one. */
function fieldAt(path: string): HTMLElement | null {
  const inside = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"], [data-path^="${CSS.escape(path)}."]`)
  if (inside) return inside
  const names = path.split('.')
  for (let length = names.length - 1; length > 0; length--) {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(names.slice(0, length).join('.'))}"]`)
    if (field) return field
  }
  return null
}

/** The draft's form with the preview beside it, and the settings. On narrow screens the preview replaces the form. */
export function ContentTab({ edit, saving, settings, problems, noteUnread, pointed, previewTexts }: Props) {
  const t = useTranslations('campaign_admin.content')
  const preview = useTranslations('campaign_admin.preview')
  const [part, setPart] = useState<(typeof parts)[number]>('form')
  const [language, setLanguage] = useState<Locale>(defaultLocale)
  const [step, setStep] = useState<StepKindName>()
  useEffect(() => {
    if (!pointed) return
    setPart('form')
    setLanguage((shown) => locales.find((locale) => pointed.path.endsWith(`.${locale}`)) ?? shown)
    // After the dialog, which gives the focus back to its button a moment after it is gone.
    const timer = window.setTimeout(() =>
      requestAnimationFrame(() => {
        const field = fieldAt(pointed.path)
        if (field) unfold(field)
        field?.focus({ preventScroll: true })
        field?.scrollIntoView({ block: 'center', behavior: 'instant' })
      }),
    )
    return () => window.clearTimeout(timer)
  }, [pointed])
  const isEnded = edit.state === 'ended'
  return (
    <div className="flex flex-col gap-4">
      <div className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center justify-between gap-3 border-b border-line bg-paper py-2">
        {isEnded ? <p className="text-sm text-muted">{t('ended')}</p> : <SaveNote state={saving.state} />}
        <Segmented label={t('language')} options={locales.map((value) => ({ value, label: preview(`in.${value}`) }))} value={language} onChange={setLanguage} />
        <div className="xl:hidden">
          <Segmented label={t('show')} options={parts.map((value) => ({ value, label: t(`show_${value}`) }))} value={part} onChange={setPart} />
        </div>
      </div>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_376px]">
        <div className={cn('flex min-w-0 flex-col gap-3', part !== 'form' && 'max-xl:hidden')}>
          <ContentForm
            campaign={edit.id}
            draft={saving.draft}
            fixedPrices={edit.is_default}
            locked={isEnded}
            errors={{ ...problems, ...saving.errors }}
            noteUnread={noteUnread}
            language={language}
            onStep={setStep}
            onChange={saving.change}
          />
          <SettingsForm edit={edit} locked={isEnded} settings={settings} />
        </div>
        <div className={cn('xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto', part !== 'preview' && 'max-xl:hidden')}>
          <PreviewPane version={saving.draft} edit={edit} texts={previewTexts} language={language} of={step} />
        </div>
      </div>
    </div>
  )
}

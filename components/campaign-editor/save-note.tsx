'use client'

import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { SaveState } from './use-saving'

/** Whether what is typed is saved. */
export function SaveNote({ state }: { state: SaveState }) {
  const t = useTranslations('campaign_admin.saving')
  const locale = useLocale()
  const text = state.is === 'saved' ? t('saved', { at: new Intl.DateTimeFormat(languageTag[locale], { timeStyle: 'short' }).format(state.at) }) : t(state.is)
  const icons = {
    same: Check,
    saved: Check,
    waiting: LoaderCircle,
    saving: LoaderCircle,
    unreachable: CloudOff,
    refused: TriangleAlert,
    conflict: TriangleAlert,
  }
  const Icon = icons[state.is]
  const isBad = state.is === 'unreachable' || state.is === 'refused' || state.is === 'conflict'
  return (
    <p role="status" className={isBad ? 'flex items-center gap-2 text-sm font-semibold text-warning' : 'flex items-center gap-2 text-sm text-muted'}>
      <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      {text}
    </p>
  )
}

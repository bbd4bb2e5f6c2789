'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCommandKey } from '@/lib/platform/browser/command-key'

interface Props {
  onOpen: () => void
}

/** Opens the search, as a quiet field that names its keys; a single icon where the navigation shows icons. */
export function FindField({ onOpen }: Props) {
  const t = useTranslations('admin.find')
  const command = useCommandKey()
  return (
    <button
      type="button"
      data-tip={t('open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 text-left text-sm text-muted transition-colors duration-150 hover:border-edge hover:text-ink focus-visible:rounded-control lg:pointer-fine:min-h-9 icons:justify-center icons:px-0"
    >
      <Search aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="flex-1 icons:sr-only">{t('open')}</span>
      <kbd aria-hidden className="font-sans text-sm icons:hidden">
        {command} K
      </kbd>
    </button>
  )
}

/** The same in the head of narrow screens. */
export function FindIcon({ onOpen }: Props) {
  const t = useTranslations('admin.find')
  return (
    <button
      type="button"
      aria-label={t('open')}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink focus-visible:rounded-control"
    >
      <Search aria-hidden className="size-5.5" strokeWidth={1.75} />
    </button>
  )
}

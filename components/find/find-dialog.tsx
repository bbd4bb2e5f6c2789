'use client'

import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '@/components/layout/use-back-closes'
import { firstAddress } from './addresses'
import { FindMessage } from './find-message'
import { usePagesNamed } from './find-pages'
import { FoundCampaigns, FoundMessages, FoundPages, FoundPayouts, FoundPromoters, FoundTasks } from './found-rows'
import { useFound } from './use-found'

export interface FindDialogProps {
  /** What was typed before the dialog was loaded. */
  typedBefore: string
  onClose: () => void
}

/** The search over the page: pages of the area at once, tasks, promoters, payouts, campaigns and messages as the server answers. Enter opens the chosen row. */
export function FindDialog({ typedBefore, onClose }: FindDialogProps) {
  const t = useTranslations('admin.find')
  const common = useTranslations('common')
  const router = useRouter()
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim()
  const pages = usePagesNamed(text)
  const { isLong, asks, found, failed, again, hurry } = useFound(text)
  const opener = useRef<Element>(null)
  // Phones have a button for going back, which closes what covers the page.
  const [isPhone] = useState(() => window.matchMedia('(width < 64rem)').matches)
  const closeThen = useBackCloses(isPhone, onClose)

  const open = (href: string) => {
    if (isPhone) return closeThen(() => router.push(href))
    onClose()
    router.push(href)
  }
  const count = pages.length + (found ? Object.values(found).reduce((sum, { length }) => sum + length, 0) : 0)

  // Whoever types a code and presses Enter before the answer has come wants what it finds, if that is one thing.
  const [wanted, setWanted] = useState('')
  const only = count === 1 && found ? firstAddress(found) : undefined
  const latestOpen = useRef(open)
  latestOpen.current = open
  useEffect(() => {
    if (only && wanted === text) latestOpen.current(only)
  }, [only, wanted, text])
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !asks || pages.length > 0) return
    setWanted(text)
    hurry()
  }

  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true })
          }}
          className="fade-in fixed inset-x-0 top-0 z-50 overflow-hidden bg-surface shadow-float outline-none max-sm:h-dvh sm:inset-x-4 sm:top-[12dvh] sm:mx-auto sm:max-w-xl sm:rounded-card"
        >
          <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
          <Command label={t('label')} shouldFilter={false} vimBindings={false} loop onKeyDown={press} className="flex max-h-full flex-col max-sm:h-full">
            <div className="flex items-center gap-3 border-b border-line pr-1.5 pl-4 has-[:focus-visible]:border-accent">
              <Search aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
              <Command.Input
                autoFocus
                value={typed}
                onValueChange={setTyped}
                placeholder={t('placeholder')}
                maxLength={200}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
              />
              <Dialog.Close
                aria-label={common('close')}
                className="grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3"
              >
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </Dialog.Close>
            </div>
            {/* As high whatever it shows, so that nothing jumps while somebody types. */}
            <div className="flex min-h-0 flex-1 flex-col sm:h-100 sm:max-h-[65dvh] sm:flex-none">
              <Command.List label={t('title')} className={count === 0 ? 'hidden' : 'min-h-0 overflow-y-auto overscroll-contain p-2'}>
                <FoundPages pages={pages} onOpen={open} />
                {found && <FoundTasks tasks={found.tasks} onOpen={open} />}
                {found && <FoundPromoters promoters={found.promoters} onOpen={open} />}
                {found && <FoundPayouts payouts={found.payouts} onOpen={open} />}
                {found && <FoundCampaigns campaigns={found.campaigns} onOpen={open} />}
                {found && <FoundMessages messages={found.messages} onOpen={open} />}
              </Command.List>
              <FindMessage
                state={asks ? 'asks' : failed ? 'failed' : !isLong ? 'short' : count === 0 ? 'nothing' : 'found'}
                text={text}
                count={count}
                onAgain={again}
              />
            </div>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

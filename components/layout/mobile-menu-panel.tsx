'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import { Brand } from '@/components/ui/brand'
import { buttonClass } from '@/components/ui/button'
import { LocaleSwitcher } from './locale-switcher'
import { useBackCloses } from './use-back-closes'

export interface MenuPanelProps {
  title: string
  links: { label: string; href: string }[]
  close: string
  start: string
  /** Links to other pages. */
  more: { label: string; href: string }[]
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLButtonElement | null>
}

/** The slide-in menu of small screens. Keeps the focus inside; closes on Escape, Back, a press outside, or a choice. */
export function MobileMenuPanel({ title, links, close, start, more, open, onOpenChange, opener }: MenuPanelProps) {
  const router = useRouter()
  const closeThen = useBackCloses(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus({ preventScroll: true })
          }}
          className="slide-in-right fixed inset-y-0 right-0 z-50 flex w-80 max-w-[85vw] flex-col gap-6 overflow-y-auto bg-surface px-4 pb-6 shadow-float sm:px-6"
        >
          <div className="flex h-16 shrink-0 items-center justify-between">
            <Brand />
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Dialog.Close aria-label={close} className="grid size-11 place-items-center rounded-control hover:bg-accent-tint">
              <X aria-hidden className="size-6" strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          <nav aria-label={title}>
            <ul className="flex flex-col">
              {links.map(({ label, href }) => (
                <li key={label} className="border-b border-line">
                  <a
                    href={href}
                    onClick={(event) => {
                      event.preventDefault()
                      closeThen(() => window.location.assign(href))
                    }}
                    className="flex min-h-13 items-center text-lg font-semibold hover:text-accent"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-col items-start gap-4">
            <Link
              href="/perform-task"
              onNavigate={(event) => {
                event.preventDefault()
                closeThen(() => router.push('/perform-task'))
              }}
              className={buttonClass({}, 'w-full')}
            >
              {start}
            </Link>
            <ul>
              {more.map(({ label, href }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    onNavigate={(event) => {
                      event.preventDefault()
                      closeThen(() => router.push(href))
                    }}
                    className="flex min-h-11 items-center font-semibold text-accent-deep underline underline-offset-4"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            {/* From this width on the bar has one. */}
            <LocaleSwitcher before={closeThen} opens="above" className="-ml-2 sm:hidden" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

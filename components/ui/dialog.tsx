'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cn } from './cn'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, or the name of the content. */
  title: string
  /** One or two sentences below the title, read aloud with it. */
  text?: ReactNode
  /** The buttons, the confirming one last. */
  actions?: ReactNode
  /** Whether Escape and presses outside do nothing, for example during a change. */
  locked?: boolean
  /** Whether it is a question that must be answered (`alertdialog`). */
  question?: boolean
  size?: keyof typeof sizes
  /** Whether it is printed alone and without its buttons; other dialogs are not printed. */
  printed?: boolean
  /** Handles keys wherever in the dialog the focus is. */
  onKeyDown?: (event: KeyboardEvent) => void
  children?: ReactNode
}

const sizes = {
  md: 'sm:max-w-md',
  lg: 'sm:max-w-2xl',
  /** On screens of 1024 px and more it is a panel at the right edge, as high as the window. */
  side: 'sm:max-w-2xl lg:top-0 lg:right-0 lg:left-auto lg:h-dvh lg:max-h-none lg:translate-0 lg:rounded-r-none',
} as const

/**
 * A dialog: keeps the focus inside, closes with Escape or a press outside, and returns the focus to the element that opened it. On
 * phones it is at the bottom of the screen, where a thumb reaches it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  text,
  actions,
  locked = false,
  question = false,
  size = 'md',
  printed = false,
  onKeyDown,
  children,
}: DialogProps) {
  const t = useTranslations('common')
  const opener = useRef<Element>(null)
  const nextRow = useRef<Element | null | undefined>(undefined)
  const below = useRef<Element | null | undefined>(undefined)
  const body = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fade-in fixed inset-0 z-50 bg-scrim" />
        <Primitive.Content
          ref={body}
          data-printed={printed || undefined}
          role={question ? 'alertdialog' : 'dialog'}
          {...(!text && { 'aria-describedby': undefined })}
          {...(onKeyDown && { onKeyDown })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            nextRow.current = opener.current?.closest('tr')?.nextElementSibling
            below.current = opener.current?.closest('[role=dialog]')
            const first = body.current?.querySelector<HTMLElement>('[data-first]')
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The opener may have been removed together with a deleted row; then the focus goes to the next row, or to the dialog that contained it.
            const back = [opener.current, nextRow.current?.querySelector('a, button'), below.current, document.getElementById('main')].find(
              (element) => element?.isConnected,
            )
            if (back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
          className={cn(
            'fade-in fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col gap-5 overflow-y-auto rounded-t-card bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6',
            sizes[size],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex min-w-0 flex-col gap-2">
              <Primitive.Title className="text-xl font-extrabold">{title}</Primitive.Title>
              {text && <Primitive.Description className="text-muted">{text}</Primitive.Description>}
            </div>
            {!question && (
              <Primitive.Close
                aria-label={t('close')}
                className="print:hidden -mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-accent-tint hover:text-ink"
              >
                <X aria-hidden className="size-5" strokeWidth={1.75} />
              </Primitive.Close>
            )}
          </div>
          {children}
          {actions && <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end print:hidden">{actions}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

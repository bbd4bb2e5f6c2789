'use client'

import { Check, NotebookPen, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useBarHeight } from '@/components/layout/use-bar-height'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { textIn } from '@/lib/platform/i18n/localized'
import { type Entry, endOf, isOpen, type Reason } from './desk-state'
import { Kbd } from './kbd'
import { NotifyPersonButton } from './notify-person-button'
import { DecisionNotes, Reasons } from './reasons'
import { deskKeys } from './use-desk-keys'
import type { DecisionDraft } from './use-draft'

interface Props {
  entry: Entry
  /** Whether its decision is the last one, which the notice shows. */
  isLast: boolean
  draft: DecisionDraft
  onApprove: () => void
  onReject: (reason: Reason, own?: string) => void
  /** Undefined when there is nothing to undo. */
  onUndo: (() => void) | undefined
  onNext: () => void
}

/** The campaign's own reasons, in the language of the person who reads them. */
const ownReasonsOf = ({ item }: Entry) => item.campaign?.reject_reasons.map(({ text }) => textIn(item.language, text).text) ?? []

/** The actions for the completion on the screen. On wide screens below the facts; on narrow ones at the lower edge, above the navigation. */
export function DecisionBar({ entry, isLast, draft, onApprove, onReject, onUndo, onNext }: Props) {
  const t = useTranslations('admin.review')
  const bar = useRef<HTMLDivElement>(null)
  const rejecting = useRef<HTMLButtonElement>(null)
  useBarHeight(bar, '--action-bar')
  const { panel } = draft
  // Closing the panel removes the focused element, so the focus moves here.
  useEffect(() => {
    if (!panel) return
    return () => {
      if (document.activeElement === document.body || bar.current?.contains(document.activeElement)) rejecting.current?.focus({ preventScroll: true })
    }
  }, [panel])
  const toggle = (which: 'reasons' | 'notes') => draft.open(panel === which ? undefined : which)
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && panel) toggle(panel)
    // A held key would press the element that is focused next.
    const presses = event.key === 'Enter' || event.key === ' '
    if (event.repeat && presses && event.target instanceof HTMLButtonElement) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open in it, wherever the focus is inside.
    <div
      ref={bar}
      onKeyDown={close}
      className="above-bars fixed inset-x-0 bottom-[calc(var(--bottom-bar,0px)+var(--cookie-banner,0px))] z-30 flex max-h-[75dvh] flex-col gap-3 overflow-y-auto border-t border-line bg-surface px-4 py-2 sm:px-6 lg:static lg:z-auto lg:max-h-[75%] lg:shrink-0 lg:px-4 lg:py-3"
    >
      {isOpen(entry) && panel && (
        <div className="flex flex-col gap-4 pt-2 lg:pt-0">
          {panel === 'reasons' && !draft.asksWords ? (
            <Reasons draft={draft} own={ownReasonsOf(entry)} onReject={onReject} />
          ) : (
            <DecisionNotes draft={draft} onReject={onReject} />
          )}
        </div>
      )}
      {isOpen(entry) && !draft.asksWords && (
        <div className="flex gap-2">
          <Button
            variant="secondary"
            aria-label={t('note')}
            title={t('note')}
            aria-keyshortcuts={deskKeys.note}
            aria-expanded={panel === 'notes'}
            className="relative min-h-13 w-12 px-0"
            onClick={() => toggle('notes')}
          >
            <NotebookPen aria-hidden className="size-5" strokeWidth={1.75} />
            {draft.isWritten && <span className="absolute top-1.5 right-1.5 size-2.5 rounded-full bg-accent" />}
          </Button>
          <Button
            variant="secondary"
            aria-label={t('undo')}
            title={t('undo')}
            aria-keyshortcuts={deskKeys.undo}
            disabled={!onUndo}
            className="min-h-13 w-12 px-0 lg:hidden"
            onClick={onUndo}
          >
            <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
          <Button
            ref={rejecting}
            variant="secondary"
            aria-keyshortcuts={deskKeys.reject}
            aria-expanded={panel === 'reasons'}
            className="min-h-13 min-w-0 flex-1 px-2 max-[22rem]:px-1 max-[22rem]:text-sm"
            onClick={() => toggle('reasons')}
          >
            {t('reject')}
            <Kbd>{deskKeys.reject}</Kbd>
          </Button>
          <Button aria-keyshortcuts={deskKeys.approve} className="min-h-13 min-w-0 flex-1 px-2 max-[22rem]:px-1 max-[22rem]:text-sm" onClick={onApprove}>
            <Check aria-hidden className="size-5 max-sm:hidden" strokeWidth={2} />
            {t('approve')}
            <Kbd>{deskKeys.approve}</Kbd>
          </Button>
        </div>
      )}
      {!isOpen(entry) && <Closed entry={entry} isLast={isLast} onUndo={onUndo} onNext={onNext} />}
    </div>
  )
}

/** Replaces the decision buttons by the result of the decision. */
function Closed({ entry, isLast, onUndo, onNext }: { entry: Entry; isLast: boolean; onUndo: (() => void) | undefined; onNext: () => void }) {
  const t = useTranslations('admin.review')
  const reasons = useTranslations('review.reasons')
  const { made, problem } = entry
  const words = () => {
    if (!made) return problem?.text ?? t('refused')
    if (made.reason) return t('made_rejected', { reason: reasons(`${made.reason}.label`).toLowerCase() })
    const end = endOf(entry)
    return t(end === 'waits' ? 'made_first' : end === 'unknown' ? 'made_unknown' : 'made_approved')
  }
  return (
    <>
      <p className={cn('pt-1', !made && 'font-medium text-danger')}>{words()}</p>
      {!isLast && <NotifyPersonButton entry={entry} variant="secondary" className="min-h-13" />}
      <div className="flex gap-2">
        {made && (
          <Button variant="secondary" aria-keyshortcuts={deskKeys.undo} className="min-h-13 flex-1" onClick={onUndo}>
            <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
            {t('undo')}
            <Kbd>{deskKeys.undo}</Kbd>
          </Button>
        )}
        <Button variant="secondary" aria-keyshortcuts={deskKeys.next} className="min-h-13 flex-1" onClick={onNext}>
          {t('next')}
          <Kbd>{deskKeys.next}</Kbd>
        </Button>
      </div>
    </>
  )
}

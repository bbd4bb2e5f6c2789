'use client'

import { CircleCheck, Hourglass, RotateCcw, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { currentOf, type Desk, endOf, entryOf } from './desk-state'
import { NotifyPersonButton } from './notify-person-button'
import { Problems } from './problems'

interface Props {
  desk: Desk
  onUndo: () => void
  onAgain: (id: number) => void
  onShow: (id: number) => void
  onDismiss: (id: number) => void
}

/** Says what became of the last decision. It stays while the page changes, because what is replaced together with its text is not read aloud. */
export function SaidDecision({ desk }: { desk: Desk }) {
  const t = useTranslations('admin.review')
  const words = useWords(desk)
  const now = currentOf(desk)?.item.completion.name
  const last = entryOf(desk, desk.last?.id)
  // It is read aloud once, when it is known how the decision ended.
  if (last && endOf(last) === 'unknown' && !desk.last?.failed) return <p role="status" className="sr-only" />
  return (
    <p role="status" className="sr-only">
      {words}
      {words && now && <span>. {t('notice_now', { name: now })}</span>}
    </p>
  )
}

/**
 * One line about the last decision, with its actions, below lines about decisions that failed: at the end of the panel, just above the buttons, as
 * on narrow screens, where it stays visible at any scroll position.
 */
export function DecisionNotice({ desk, onUndo, onAgain, onShow, onDismiss }: Props) {
  return (
    <div className="above-bars flex shrink-0 flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--bottom-bar,0px)+var(--action-bar,0px)+var(--cookie-banner,0px))] max-lg:z-20">
      <Problems desk={desk} onAgain={onAgain} onShow={onShow} onDismiss={onDismiss} />
      <Last desk={desk} onUndo={onUndo} />
    </div>
  )
}

function Last({ desk, onUndo }: { desk: Desk; onUndo: () => void }) {
  const t = useTranslations('admin.review')
  const words = useWords(desk)
  const entry = entryOf(desk, desk.last?.id)
  if (!words) return null
  return (
    <div className="flex min-h-11 items-center border-t border-line bg-surface px-4 text-muted">
      <p className="line-clamp-2 min-w-0 py-1 text-sm leading-snug">
        {entry && <Mark end={endOf(entry)} />}
        <span>{words}</span>
      </p>
      {entry?.made && (
        <span className="-mr-3 ml-auto flex shrink-0">
          <Button variant="quiet" size="sm" aria-label={t('undo')} title={t('undo')} className="max-lg:hidden" onClick={onUndo}>
            <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
          </Button>
          <NotifyPersonButton entry={entry} variant="quiet" size="sm" />
        </span>
      )}
    </div>
  )
}

const marks = { approved: [CircleCheck, 'text-accent'], rejected: [Undo2, 'text-warning'], waits: [Hourglass, ''], unknown: [Hourglass, ''] } as const

/** The icon and colour of the decision's resulting status. */
function Mark({ end }: { end: ReturnType<typeof endOf> }) {
  if (!end) return null
  const [Icon, colour] = marks[end]
  return <Icon aria-hidden className={cn('mr-2 inline size-5 align-[-0.3em]', colour)} strokeWidth={1.75} />
}

function useWords(desk: Desk): string | undefined {
  const errors = useTranslations('errors')
  const t = useTranslations('admin.review')
  const reasons = useTranslations('review.reasons')
  const entry = entryOf(desk, desk.last?.id)
  if (!desk.last || !entry) return undefined
  const { name } = entry.item.completion
  if (desk.last.undone) return t('notice_undone', { name })
  if (desk.last.failed) return t('notice_undo_failed', { name, text: desk.last.failed.text ?? errors('fallback') })
  const reason = entry.made?.reason
  if (reason) return t('notice_rejected', { name, reason: reasons(`${reason}.label`).toLowerCase() })
  const end = endOf(entry)
  return t(end === 'waits' ? 'notice_first' : end === 'unknown' ? 'notice_unknown' : 'notice_approved', { name })
}

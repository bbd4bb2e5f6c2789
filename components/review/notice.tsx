'use client'

import { CircleCheck, RotateCcw, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Decision } from '@/db/values'
import { currentOf, type Desk, entryOf } from './desk-state'
import { NotifyPersonButton } from './notify-person-button'
import { Problems } from './problems'

interface Props {
  desk: Desk
  onUndo: () => void
  onAgain: (id: number) => void
  onShow: (id: number) => void
  onDismiss: (id: number) => void
}

/**
 * One line about the last decision, with its actions, below lines about decisions that failed. On narrow screens it lies
 * over the decision bar, so that it is visible at any scroll position.
 */
export function DecisionNotice({ desk, onUndo, onAgain, onShow, onDismiss }: Props) {
  const errors = useTranslations('errors')
  return (
    <div className="above-bars flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--bottom-bar,0px)+var(--action-bar,0px)+var(--cookie-banner,0px))] max-lg:z-20">
      <Problems desk={desk} onAgain={onAgain} onShow={onShow} onDismiss={onDismiss} />
      <Last desk={desk} onUndo={onUndo} fallback={errors('fallback')} />
    </div>
  )
}

/** The line has a fixed height, so that nothing below it moves. */
function Last({ desk, onUndo, fallback }: { desk: Desk; onUndo: () => void; fallback: string }) {
  const t = useTranslations('admin.review')
  const words = useWords(desk, fallback)
  const entry = entryOf(desk, desk.last?.id)
  const now = currentOf(desk)?.item.completion.name
  return (
    <div className={cn('flex min-h-11 items-center text-muted max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4', !words && 'max-lg:hidden')}>
      <p role="status" className="line-clamp-2 min-w-0 py-1 max-lg:text-sm max-lg:leading-snug lg:line-clamp-1">
        {entry?.made && <Mark decision={entry.made.decision} />}
        {words}
        {words && now && <span className="sr-only">. {t('notice_now', { name: now })}</span>}
      </p>
      {!words && <p className="text-sm max-lg:hidden">{t('notice_keys')}</p>}
      {entry?.made && (
        <span className="flex shrink-0 max-lg:-mr-3 max-lg:ml-auto lg:ml-1">
          <Button variant="quiet" size="sm" className="max-lg:hidden" onClick={onUndo}>
            <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
            {t('undo')}
          </Button>
          <NotifyPersonButton entry={entry} variant="quiet" size="sm" />
        </span>
      )}
    </div>
  )
}

/** The icon and colour of the decision's resulting status. */
const Mark = ({ decision }: { decision: Decision }) =>
  decision === 'approve' ? (
    <CircleCheck aria-hidden className="mr-2 inline size-5 align-[-0.3em] text-accent" strokeWidth={1.75} />
  ) : (
    <Undo2 aria-hidden className="mr-2 inline size-5 align-[-0.3em] text-warning" strokeWidth={1.75} />
  )

function useWords(desk: Desk, fallback: string): ReactNode {
  const t = useTranslations('admin.review')
  const reasons = useTranslations('review.reasons')
  const entry = entryOf(desk, desk.last?.id)
  if (!desk.last || !entry) return null
  const { name } = entry.item.completion
  if (desk.last.undone) return t('notice_undone', { name })
  if (desk.last.failed) return t('notice_undo_failed', { name, text: desk.last.failed.text ?? fallback })
  const reason = entry.made?.reason
  return reason ? t('notice_rejected', { name, reason: reasons(`${reason}.label`).toLowerCase() }) : t('notice_approved', { name })
}

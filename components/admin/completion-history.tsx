'use client'

import { CircleCheck, Hand, Hourglass, ImageUp, type LucideIcon, Smartphone, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { UndoDialog } from '@/components/review/undo-dialog'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import type { Completion } from '@/lib/work/completions/contract'
import type { FirstApproval, listReviews, Review } from '@/lib/work/review/decision/contract'
import { useUndo } from './use-undo'

export type CompletionDecisions = CallOutput<typeof listReviews>['data']
type Decision = Omit<Review, 'id' | 'attempt'>

interface Props {
  completion: Completion
  /** Undefined while loading: until then the completion's own decision is shown. */
  history: CompletionDecisions | undefined
  failed: boolean
  busy: boolean
  onRetry: () => void
}

/** The decision on the newest attempt, from the completion's own fields. */
function ownDecision({ status, decided_at, decided_by, reason, note, internal_note }: Completion): Decision | undefined {
  if (decided_at === null) return undefined
  const undone = { undone_at: null, undone_by: null, undone_why: null }
  return { decision: status === 'approved' ? 'approve' : 'reject', reason, note, internal_note, by: decided_by ?? '—', decided_at, ...undone }
}

/** The decision that an administrator can undo: the one on the newest attempt, unless the person withdrew it themselves. */
function standingOf({ status, attempt }: Completion, history: CompletionDecisions | undefined) {
  if (status === 'in_review') return undefined
  return history?.reviews.find((review) => review.attempt === attempt && review.undone_at === null && review.reason !== 'withdrawn')
}

/** The history of a completion, oldest first: its proofs, the decisions on them including undone ones, and the appeal. */
export function CompletionHistory({ completion, history, failed, busy, onRetry }: Props) {
  const t = useTranslations('admin.details')
  const review = useTranslations('admin.review')
  const own = ownDecision(completion)
  const { undo, busy: isUndoing, asksWhy, answerWhy, keep } = useUndo(completion)
  const standing = standingOf(completion, history)
  const events = history
    ? [
        ...history.attempts.map(({ attempt, created_at }) => ({
          at: created_at,
          key: `attempt ${attempt}`,
          content: <Event icon={ImageUp} title={t('handed_in', { number: attempt })} at={created_at} />,
        })),
        ...history.reviews.map((decision) => ({
          at: decision.decided_at,
          key: `review ${decision.id}`,
          content: (
            <Decided decision={decision}>
              {decision === standing && (
                <Button variant="quiet" size="sm" busy={isUndoing} className="-ml-3 self-start" onClick={() => undo(decision)}>
                  {review('undo')}
                </Button>
              )}
            </Decided>
          ),
        })),
        ...history.first_approvals.map((first) => ({
          at: first.approved_at,
          key: `first ${first.id}`,
          content: (
            <ApprovedFirst approval={first}>
              {first.waits && (
                <Button variant="quiet" size="sm" busy={isUndoing} className="-ml-3 self-start" onClick={() => undo()}>
                  {review('undo')}
                </Button>
              )}
            </ApprovedFirst>
          ),
        })),
        ...(completion.whatsapp_changed_at
          ? [
              {
                at: completion.whatsapp_changed_at,
                key: 'number',
                content: <Event icon={Smartphone} title={t('number_changed')} at={completion.whatsapp_changed_at} />,
              },
            ]
          : []),
        ...(history.appeal ? [{ at: history.appeal.created_at, key: 'appeal', content: <Appeal appeal={history.appeal} /> }] : []),
      ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    : []
  return (
    <div className="flex flex-col gap-3">
      {!history && own && <Decided decision={own} />}
      {!history && !failed && <Skeleton className="h-12 w-full" />}
      {!history && failed && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t('history_failed')}</p>
          <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
            {t('history_retry')}
          </Button>
        </div>
      )}
      {events.length > 0 && (
        <ol className="flex flex-col gap-3">
          {events.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ol>
      )}
      {asksWhy && <UndoDialog name={completion.name} busy={isUndoing} onUndo={answerWhy} onClose={keep} />}
    </div>
  )
}

interface EventProps {
  icon: LucideIcon
  title: ReactNode
  at: string
  undone?: boolean
  children?: ReactNode
}

const Event = ({ icon: Icon, title, at, undone = false, children }: EventProps) => (
  <div className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className={cn('font-semibold', undone && 'text-muted line-through')}>{title}</span>
        <span className="text-sm text-muted">
          <Moment at={at} />
        </span>
      </p>
      {children}
    </div>
  </div>
)

/** One decision: who made it and when, its reason and notes, and whether it was undone. Needs the texts of `admin` and `review`. @param children buttons that act on it */
export function Decided({ decision, children }: { decision: Decision; children?: ReactNode }) {
  const t = useTranslations('admin.details')
  const reasons = useTranslations('review.reasons')
  const { by, reason, undone_at, undone_by, undone_why } = decision
  const approved = decision.decision === 'approve'
  // The person withdrew the completion, so nobody decided; the title says everything.
  const isWithdrawn = reason === 'withdrawn'
  return (
    <Event
      icon={approved ? CircleCheck : Undo2}
      title={isWithdrawn ? t('withdrawn') : t(approved ? 'approved_by' : 'rejected_by', { name: by })}
      at={decision.decided_at}
      undone={undone_at !== null}
    >
      {reason && !isWithdrawn && <p>{reasons(`${reason}.label`)}</p>}
      <Notes {...decision} />
      {undone_at && (
        <div className="text-sm text-muted">
          {t('undone_by', { name: undone_by ?? '—' })} <Moment at={undone_at} />
          {undone_why && <p className="wrap-anywhere">{undone_why}</p>}
        </div>
      )}
      {children}
    </Event>
  )
}

/** An approval that needed a second person. @param children the button that takes it back while it waits */
function ApprovedFirst({ approval, children }: { approval: FirstApproval; children: ReactNode }) {
  const t = useTranslations('admin.details')
  const { by, approved_at, waits } = approval
  return (
    <Event icon={waits ? Hourglass : CircleCheck} title={t('approved_first_by', { name: by })} at={approved_at}>
      {waits && <p className="text-muted">{t('approved_first_waits')}</p>}
      <Notes {...approval} />
      {children}
    </Event>
  )
}

function Appeal({ appeal }: { appeal: NonNullable<CompletionDecisions['appeal']> }) {
  const t = useTranslations('admin.details')
  return (
    <Event icon={Hand} title={t('appealed')} at={appeal.created_at}>
      {appeal.text === null ? <p className="text-muted">{t('erased')}</p> : <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>}
    </Event>
  )
}

/** What was written to the person, and among administrators. */
function Notes(written: Pick<FirstApproval, 'note' | 'internal_note'>) {
  const t = useTranslations('admin.details')
  return (['note', 'internal_note'] as const).map(
    (name) =>
      written[name] && (
        <div key={name} className="text-sm">
          <p className="text-muted">{t(name)}</p>
          <p className="whitespace-pre-line wrap-anywhere">{written[name]}</p>
        </div>
      ),
  )
}

'use client'

import { CircleCheck, Clock, MessageSquareMore, Send, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Moment } from '@/components/ui/time'
import { MAX_ATTEMPTS, takesNoProof } from '@/db/values'
import type { MyTask } from '@/lib/work/my-task/contract'
import { isOnePicture } from './proof-words'
import { pastEvents, type TaskEvent, taskStateOf } from './task-state'
import { Note, Step } from './timeline'

/** The icon of each event. */
const icons = { received: Send, sent_again: Send, appealed: MessageSquareMore, approve: CircleCheck, reject: Undo2 } as const

function WhyReturned({ event: { reason, note } }: { event: TaskEvent }) {
  const t = useTranslations('my_task.timeline')
  const reasons = useTranslations('review.reasons')
  return (
    <>
      {reason && <p>{reasons(`${reason}.what`)}</p>}
      {note && <Note label={t('note')}>{note}</Note>}
    </>
  )
}

/** A past step. */
function Past({ event, task }: { event: TaskEvent; task: MyTask }) {
  const t = useTranslations('my_task.timeline')
  const isBack = event.kind === 'reject'
  const title = event.kind === 'sent_again' && !isOnePicture(task) ? 'sent_again_answers' : event.kind
  return (
    <Step icon={icons[event.kind]} tone="past" title={t(title, { attempt: event.attempt, of: MAX_ATTEMPTS })} at={event.at}>
      {isBack && <WhyReturned event={event} />}
    </Step>
  )
}

function InReview({ task }: { task: MyTask }) {
  const t = useTranslations('my_task.timeline')
  const hours = task.median_hours === null ? undefined : Math.max(1, Math.ceil(task.median_hours))
  const { accept_by: by, accept_after_days: days, accept_trusted: trusted = 'off' } = task
  const isPromised = by && days && Date.parse(by) > Date.now()
  return (
    <Step icon={Clock} tone="waiting" title={t('in_review')} current>
      <p>
        {t(isOnePicture(task) ? 'in_review_text' : 'in_review_text_answers')}
        {hours !== undefined && <span> {t('median', { hours })}</span>}
      </p>
      {isPromised && <p>{t.rich('accept', { days, at: () => <Moment at={by} /> })}</p>}
      {trusted !== 'off' && task.attempt === 1 && <p>{t(`trusted.${trusted}`)}</p>}
    </Step>
  )
}

/** The decision on a rejected task: the reason, what to do and until when. @param comeBack the actions */
function Returned({ task, event, comeBack }: { task: MyTask; event: TaskEvent; comeBack: ReactNode }) {
  const t = useTranslations('my_task.timeline')
  const reasons = useTranslations('review.reasons')
  const until = task.redo_until
  const mayRedo = task.attempts_left > 0
  return (
    <Step icon={Undo2} tone="back" title={t('reject')} at={event.at} current>
      <WhyReturned event={event} />
      {until ? (
        <>
          {event.reason && (mayRedo || takesNoProof(event.reason)) && (
            <p>
              <strong className="font-bold">{t('todo')}</strong> {reasons(`${event.reason}.todo`)}
            </p>
          )}
          <p className="text-sm text-muted">
            {t.rich(mayRedo ? 'until' : 'until_appeal', { at: () => <Moment at={until} /> })} {mayRedo && <span>{t('no_penalty')}</span>}
          </p>
          {task.money_kept !== undefined && (
            <p>{task.money_kept ? t.rich('money_kept', { at: () => <Moment at={task.money_kept ?? ''} /> }) : t('money_released')}</p>
          )}
          {comeBack}
        </>
      ) : (
        <p>{t('closed')}</p>
      )}
    </Step>
  )
}

interface Props {
  task: MyTask
  /** The actions on a rejected task. */
  comeBack: ReactNode
  /** The steps of the payment. */
  payout: ReactNode
}

/** The history of a task, its current state and the steps to come, oldest first. */
export function TaskTimeline({ task, comeBack, payout }: Props) {
  const t = useTranslations('my_task.timeline')
  const { past, decision } = pastEvents(task)
  const now = taskStateOf(task)
  return (
    <ol className="list-none">
      {past.map((event) => (
        <Past key={`${event.kind} ${event.at}`} event={event} task={task} />
      ))}
      {now === 'in_review' && (
        <>
          <InReview task={task} />
          <Step icon={CircleCheck} tone="next" title={t('decision')}>
            <p>{t('decision_text')}</p>
          </Step>
        </>
      )}
      {decision?.kind === 'approve' && (
        <Step icon={CircleCheck} tone="good" title={t('approve')} at={decision.at}>
          {decision.note && <Note label={t('note')}>{decision.note}</Note>}
        </Step>
      )}
      {decision?.kind === 'reject' && <Returned task={task} event={decision} comeBack={comeBack} />}
      {now !== 'closed' && payout}
    </ol>
  )
}

'use client'

import { BadgeCheck, Banknote, CircleAlert, HandCoins, Undo2, Wallet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { MethodName } from '@/components/payout/method-name'
import { ReceiptButton } from '@/components/payout/receipt'
import { TransactionNumber } from '@/components/payout/transaction-number'
import type { TaskPayment } from '@/lib/money/payouts/contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { HowToPay } from './how-to-pay'
import { RequestTaskPayout } from './request-payout'
import type { TaskFormProps } from './task-form'
import { isOver, livePayout, mayAsk } from './task-state'
import { Note, Step } from './timeline'

/** A payout that failed or came back: why, and what to do if it is the newest and the person still has to act. */
function Over({ payout: { state, ended_at, failure, failure_note }, isNewest, isToDo }: { payout: TaskPayment; isNewest: boolean; isToDo: boolean }) {
  const t = useTranslations('my_task.timeline')
  const failures = useTranslations('payout.failures')
  return (
    <Step
      icon={state === 'returned' ? Undo2 : CircleAlert}
      tone={isNewest ? 'back' : 'past'}
      title={t(state === 'returned' ? 'returned' : 'failed')}
      at={ended_at ?? undefined}
    >
      {failure && <p>{failures(`${failure}.what`)}</p>}
      {failure_note && <Note label={t('note')}>{failure_note}</Note>}
      {failure && isToDo && (
        <p>
          <strong className="font-bold">{t('todo')}</strong> {failures(`${failure}.todo_person`)}
        </p>
      )}
    </Step>
  )
}

/** A payout that is requested, being sent or paid. */
function Live({ payout, payee }: { payout: TaskPayment; payee: string }) {
  const t = useTranslations('my_task.timeline')
  const { state, requested_at, started_at, paid_at, method, transaction_id } = payout
  const isAsked = state === 'requested'
  const isPaid = state === 'paid'
  const money = useMoney()
  const together = payout.paid_together && <p>{t('together', { tasks: payout.paid_together.tasks, amount: money(payout.paid_together.amount) })}</p>
  return (
    <>
      <Step icon={HandCoins} tone={isAsked ? 'waiting' : 'past'} title={t('asked')} at={requested_at} current={isAsked}>
        {isAsked && <p>{t('asked_text')}</p>}
      </Step>
      {isAsked ? (
        <Step icon={Banknote} tone="next" title={t('sent')}>
          <p>{t('sent_text')}</p>
        </Step>
      ) : (
        <Step icon={Banknote} tone={isPaid ? 'past' : 'on_its_way'} title={t('sent')} at={started_at ?? undefined} current={!isPaid}>
          {!isPaid && method && (
            <>
              <p>{t('sending_text')}</p>
              <MethodName method={method} />
              {together}
            </>
          )}
        </Step>
      )}
      {isPaid ? (
        <Step icon={BadgeCheck} tone="good" title={t('paid')} at={paid_at ?? undefined} current>
          {method && <MethodName method={method} />}
          {transaction_id && <Transaction number={transaction_id} />}
          {together}
          {paid_at && (
            <p>
              <ReceiptButton payout={{ ...payout, payee, paid_at }} />
            </p>
          )}
        </Step>
      ) : (
        <Step icon={BadgeCheck} tone="next" title={t('paid')}>
          <p>{t('paid_text')}</p>
        </Step>
      )}
    </>
  )
}

function Transaction({ number }: { number: string }) {
  const t = useTranslations('payout.transaction')
  return (
    <div>
      <p className="text-sm text-muted">{t('label')}</p>
      <TransactionNumber number={number} />
    </div>
  )
}

/** Shown while no payout exists or all have failed. */
function ToCome(props: TaskFormProps) {
  const t = useTranslations('my_task.timeline')
  const { status, payout_refusal } = props.task
  const isApproved = status === 'approved'
  return (
    <>
      {mayAsk(props.task) && (
        <Step icon={HandCoins} tone="todo" title={t('ask')} current>
          <p>{t('ask_text')}</p>
          <RequestTaskPayout {...props} />
        </Step>
      )}
      {isApproved && payout_refusal === 'payee_blocked' && (
        <Step icon={HandCoins} tone="waiting" title={t('blocked')} current>
          <p>{t('blocked_text')}</p>
        </Step>
      )}
      <Step icon={Banknote} tone="next" title={t('sent')}>
        {isApproved && <p>{t(payout_refusal === 'method_waits' || payout_refusal === 'soon' ? 'sent_known' : 'sent_text')}</p>}
      </Step>
      <Step icon={BadgeCheck} tone="next" title={t('paid')}>
        <p>{t('paid_text')}</p>
      </Step>
    </>
  )
}

/** The steps of the payment: failed payouts, the payout method, and the payout from its request to its transaction id. @param onAsked called after the person asked for it */
export function PayoutSteps({ onAsked, ...props }: TaskFormProps & { onAsked: TaskFormProps['onChanged'] }) {
  const t = useTranslations('my_task.timeline')
  const { task } = props
  const { status, payouts, payout_method, payout_refusal } = task
  const live = livePayout(task)
  const over = status === 'approved' ? payouts.filter(isOver) : []
  const isToDo = payout_refusal === 'key_failed' || mayAsk(task)
  const needsMethod = !payout_method || payout_refusal === 'key_failed'
  const isAtMethod = status === 'approved' && !live && payout_refusal !== null && payout_refusal !== 'payee_blocked'
  return (
    <>
      {over.map((payout) => {
        const isNewest = !live && payout === over.at(-1)
        return <Over key={payout.reference} payout={payout} isNewest={isNewest} isToDo={isNewest && isToDo} />
      })}
      <Step icon={Wallet} tone={needsMethod ? 'todo' : 'past'} title={t(needsMethod ? 'method' : 'method_known')} current={isAtMethod}>
        <HowToPay {...props} />
      </Step>
      {live ? <Live payout={live} payee={task.name} /> : <ToCome {...props} onChanged={onAsked} />}
    </>
  )
}

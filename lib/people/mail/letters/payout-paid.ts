import type { PayoutMethod } from '@/db/values'
import type { Letter, Writer, Writing } from '../letter'
import { greeting, writtenMoment, writtenMoney } from '../words'

/** A payment that was made, to a promoter or to the person of a task. */
export interface Paid {
  name: string
  cents: number
  method: PayoutMethod['method']
  transaction: string
  at: string
}

/** The same to the person of tasks. */
export interface TaskPaid extends Paid {
  /** How many tasks it pays for; undefined in letters of an earlier release. */
  tasks?: number
}

const paid = ({ name, cents, method, transaction, at, tasks = 1 }: TaskPaid, writing: Writing): Letter => {
  const { t, locale } = writing
  const amount = writtenMoney(locale, cents)
  return {
    subject: t('mail.paid.subject', { amount }),
    greeting: greeting(writing, name),
    paragraphs: [t(tasks > 1 ? 'mail.paid.text_tasks' : 'mail.paid.text', { amount, tasks })],
    facts: [
      { name: t('mail.facts.amount'), value: amount, isAmount: true },
      { name: t('mail.facts.method'), value: t(`payout.methods.${method}`) },
      { name: t('payout.transaction.label'), value: transaction },
      { name: t('mail.facts.at'), value: writtenMoment(locale, at) },
    ],
    after: [t('mail.paid.after')],
  }
}

/** To a promoter: a payout was paid. */
export const payoutPaid: Writer<Paid> = (data, writing) => ({
  ...paid(data, writing),
  action: { text: writing.t('mail.see_payouts'), url: `${writing.site}/promoter/payouts` },
  note: writing.t('mail.account_note'),
})

/** To the person of a task: its reward was paid. */
export const taskPaid: Writer<TaskPaid> = (data, writing) => ({
  ...paid(data, writing),
  action: { text: writing.t('mail.paid.receipt'), url: writing.link },
  note: writing.t('mail.task_note'),
})

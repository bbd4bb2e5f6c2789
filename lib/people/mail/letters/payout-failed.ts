import type { PayoutFailure } from '@/db/values'
import type { Letter, Writer, Writing } from '../letter'
import { greeting, writtenMoney } from '../words'

/** A payment that did not arrive, or came back after it was paid; to a promoter or to the person of a task. */
export interface Failed {
  name: string
  cents: number
  failure: PayoutFailure
  /** Whether the payment had been made before it came back. */
  came_back: boolean
}

const failed = ({ name, cents, failure, came_back }: Failed, writing: Writing, todo: 'todo' | 'todo_person'): Letter => {
  const { t, locale } = writing
  const amount = writtenMoney(locale, cents)
  return {
    subject: t(came_back ? 'mail.failed.subject_back' : 'mail.failed.subject', { amount }),
    greeting: greeting(writing, name),
    paragraphs: [t(`payout.failures.${failure}.what`), t(`payout.failures.${failure}.${todo}`)],
    facts: [
      { name: t('mail.facts.amount'), value: amount },
      { name: t('mail.facts.reason'), value: t(`payout.failures.${failure}.label`) },
    ],
    after: [t('mail.failed.after')],
  }
}

/** To a promoter: a payout failed. */
export const payoutFailed: Writer<Failed> = (data, writing) => ({
  ...failed(data, writing, 'todo'),
  action: { text: writing.t('mail.see_payouts'), url: `${writing.site}/promoter/payouts` },
  note: writing.t('mail.account_note'),
})

/**
 * To the person of a task: its reward could not be paid. The next payout is requested without the person if the payout method is another one or the
 * failed payout was recorded by mistake.
 */
export const taskPayoutFailed: Writer<Failed> = (data, writing) => ({
  ...failed(data, writing, 'todo_person'),
  action: { text: writing.t('mail.open_task'), url: writing.link },
  note: writing.t('mail.task_note'),
})

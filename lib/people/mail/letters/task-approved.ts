import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To the person of a task: it was approved. `waits` is set if a payout method that is set from now on has to wait, even the first one. */
export const taskApproved: Writer<{ name: string; code: string; cents: number; waits?: boolean }> = ({ name, code, cents, waits }, writing) => {
  const { t, locale, link } = writing
  const amount = writtenMoney(locale, cents)
  return {
    subject: t('mail.task_approved.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.task_approved.text', { amount })],
    facts: [
      { name: t('mail.facts.reward'), value: amount, isAmount: true },
      { name: t('mail.facts.code'), value: code },
    ],
    after: [t('mail.task_approved.after'), ...(waits ? [t('mail.task_approved.waits')] : [])],
    action: { text: t('mail.open_task'), url: link },
    note: t('mail.task_note'),
  }
}

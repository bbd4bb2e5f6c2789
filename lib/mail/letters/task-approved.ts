import type { Writer } from '../letter'
import { greeting, money } from '../words'

/** To the person of a task: it was approved. */
export const taskApproved: Writer<{ name: string; code: string; cents: number }> = ({ name, code, cents }, writing) => {
  const { t, locale, link } = writing
  const amount = money(locale, cents)
  return {
    subject: t('mail.task_approved.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.task_approved.text', { amount })],
    facts: [
      { name: t('mail.facts.code'), value: code },
      { name: t('mail.facts.reward'), value: amount },
    ],
    after: [t('mail.task_approved.after')],
    action: { text: t('mail.open_task'), url: link },
    note: t('mail.task_note'),
  }
}

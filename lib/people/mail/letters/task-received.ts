import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To the person of a task: it was received, and how to follow it. */
export const taskReceived: Writer<{ name: string; code: string; cents: number }> = ({ name, code, cents }, writing) => {
  const { t, locale, link } = writing
  return {
    subject: t('mail.task_received.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.task_received.text')],
    facts: [
      { name: t('mail.facts.reward'), value: writtenMoney(locale, cents), isAmount: true },
      { name: t('mail.facts.code'), value: code },
    ],
    after: [t('mail.task_received.follow'), t('mail.task_received.link')],
    action: { text: t('mail.task_received.action'), url: link },
    note: t('mail.task_note'),
  }
}

import type { Writer } from '../letter'
import { greeting, type LetterMethod, methodFacts, writtenMoment } from '../words'

/** To a promoter: the payout method was changed. */
export const payoutMethodChanged: Writer<{ name: string; method: LetterMethod }> = ({ name, method }, writing) => ({
  subject: writing.t('mail.method_changed.subject'),
  greeting: greeting(writing, name),
  paragraphs: [writing.t('mail.method_changed.text')],
  facts: methodFacts(writing, method),
  after: [writing.t('mail.method_changed.otherwise_account')],
  action: { text: writing.t('mail.not_me'), url: `${writing.site}/forgot-password` },
  note: writing.t('mail.account_note'),
})

/** To the person of a task: the payout method was changed. `usable_at` says from when it can be used, if it has to wait. */
export const taskMethodChanged: Writer<{ name: string; method: LetterMethod; usable_at: string | null }> = ({ name, method, usable_at }, writing) => ({
  subject: writing.t('mail.method_changed.subject'),
  greeting: greeting(writing, name),
  paragraphs: [writing.t('mail.method_changed.text')],
  facts: methodFacts(writing, method),
  after: [
    ...(usable_at ? [writing.t('mail.method_changed.waits', { at: writtenMoment(writing.locale, usable_at) })] : []),
    writing.t('mail.method_changed.otherwise_task'),
  ],
  action: { text: writing.t('mail.open_task'), url: writing.link },
  note: writing.t('mail.task_note'),
})

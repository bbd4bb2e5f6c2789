import type { Writer } from '../letter'
import { greeting } from '../words'

/** To the owner of an account: the password was changed. */
export const passwordChanged: Writer<{ name: string }> = ({ name }, writing) => ({
  subject: writing.t('mail.password_changed.subject'),
  greeting: greeting(writing, name),
  paragraphs: [writing.t('mail.password_changed.text'), writing.t('mail.password_changed.otherwise')],
  action: { text: writing.t('mail.not_me'), url: `${writing.site}/forgot-password` },
  note: writing.t('mail.account_note'),
})

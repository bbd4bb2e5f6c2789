import type { Writer } from '../letter'

/** To whoever has an account: its password was changed. */
export const passwordChanged: Writer<{ name: string }> = ({ name }, { t, site }) => ({
  subject: t('mail.password_changed.subject'),
  greeting: t('mail.greeting', { name }),
  paragraphs: [t('mail.password_changed.text'), t('mail.password_changed.otherwise')],
  action: { text: t('mail.password_changed.action'), url: `${site}/forgot-password` },
  note: t('mail.account_note'),
})

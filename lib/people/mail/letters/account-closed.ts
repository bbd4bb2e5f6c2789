import type { Writer } from '../letter'
import { greeting } from '../words'

/** To a promoter who closed their account, and to whom nothing was owed. */
export const accountClosed: Writer<{ name: string }> = ({ name }, writing) => {
  const { t, site } = writing
  return {
    subject: t('mail.account_closed.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.account_closed.text')],
    after: [t('mail.account_closed.after')],
    action: { text: t('mail.account_closed.action'), url: `${site}/#contact` },
  }
}

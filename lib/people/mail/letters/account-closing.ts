import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To a promoter whose account is being closed: all that is owed is paid first. */
export const accountClosing: Writer<{ name: string; cents: number }> = ({ name, cents }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.account_closing.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.account_closing.text')],
    facts: [{ name: t('mail.facts.amount'), value: writtenMoney(locale, cents) }],
    after: [t('mail.account_closing.after')],
    action: { text: t('mail.account_closing.action'), url: `${site}/#contact` },
    note: t('mail.account_note'),
  }
}

import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To a promoter who was brought over from a former tool: their link goes on, and they choose a password. */
export const promoterImported: Writer<{ name: string; code: string; cents: number }> = ({ name, code, cents }, writing) => {
  const { t, locale, site, link } = writing
  return {
    subject: t('mail.promoter_imported.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.promoter_imported.text'), t('mail.promoter_imported.lasts')],
    facts: [
      ...(cents > 0 ? [{ name: t('mail.promoter_imported.balance'), value: writtenMoney(locale, cents), isAmount: true }] : []),
      { name: t('mail.facts.link'), value: `${site}/r/${code}` },
    ],
    action: { text: t('mail.promoter_imported.action'), url: link },
    note: t('mail.promoter_imported.note'),
  }
}

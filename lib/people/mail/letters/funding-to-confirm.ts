import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To an administrator: another one asks to move campaign money that one alone may not. */
export const fundingToConfirm: Writer<{ name: string; asker: string; cents: number; campaign: number; title: string }> = (
  { name, asker, cents, campaign, title },
  writing,
) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.funding_to_confirm.subject', { title }),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.funding_to_confirm.text', { asker, title })],
    facts: [{ name: t('mail.facts.amount'), value: writtenMoney(locale, cents) }],
    after: [t('mail.funding_to_confirm.after')],
    action: { text: t('mail.funding_to_confirm.action'), url: `${site}/admin/campaigns/${campaign}?tab=money` },
    note: t('mail.account_note'),
  }
}

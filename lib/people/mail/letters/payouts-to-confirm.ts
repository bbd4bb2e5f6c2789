import type { Writer } from '../letter'
import { greeting, writtenMoney, writtenNumber } from '../words'

/** To an administrator: another one asks for the start of payouts that one alone may not start. */
export const payoutsToConfirm: Writer<{ name: string; asker: string; count: number; cents: number }> = ({ name, asker, count, cents }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.payouts_to_confirm.subject', { count }),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.payouts_to_confirm.text', { asker, count })],
    facts: [
      { name: t('mail.payouts_to_confirm.payouts'), value: writtenNumber(locale, count) },
      { name: t('mail.facts.amount'), value: writtenMoney(locale, cents) },
    ],
    after: [t('mail.payouts_to_confirm.after')],
    action: { text: t('mail.payouts_to_confirm.action'), url: `${site}/admin/payouts` },
    note: t('mail.account_note'),
  }
}

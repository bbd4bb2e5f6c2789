import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To a promoter: the first completion through their link was approved. `review` is the id of the approval. */
export const firstCompletion: Writer<{ name: string; code: string; cents: number; review: number }> = ({ name, code, cents }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.first_completion.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.first_completion.text')],
    facts: [
      { name: t('mail.facts.credited'), value: writtenMoney(locale, cents), isAmount: true },
      { name: t('mail.facts.code'), value: code },
    ],
    after: [t('mail.first_completion.after')],
    action: { text: t('mail.see_payouts'), url: `${site}/promoter/payouts` },
    note: t('mail.account_note'),
  }
}

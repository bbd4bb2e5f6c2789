import { DEFAULT_CAMPAIGN } from '@/lib/site'
import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

/** To a new promoter. */
export const welcome: Writer<{ name: string; code: string }> = ({ name, code }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.welcome.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.welcome.text')],
    facts: [{ name: t('mail.facts.link'), value: `${site}/?referral_code=${code}` }],
    after: [t('mail.welcome.how', { amount: writtenMoney(locale, DEFAULT_CAMPAIGN.commissionCents) }), t('mail.welcome.paid')],
    action: { text: t('mail.welcome.action'), url: `${site}/promoter` },
    note: t('mail.account_note'),
  }
}

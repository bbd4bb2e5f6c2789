import { DEFAULT_CAMPAIGN } from '@/lib/site'
import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

interface Welcome {
  name: string
  code: string
  /** What their group pays for the task of `/perform-task`, in centavos; a letter of the release before does not say it. */
  cents?: number
}

/** To a new promoter. */
export const welcome: Writer<Welcome> = ({ name, code, cents = DEFAULT_CAMPAIGN.commissionCents }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t('mail.welcome.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.welcome.text')],
    facts: [{ name: t('mail.facts.link'), value: `${site}/?referral_code=${code}` }],
    after: [t('mail.welcome.how', { amount: writtenMoney(locale, cents) }), t('mail.welcome.paid')],
    action: { text: t('mail.welcome.action'), url: `${site}/promoter` },
    note: t('mail.account_note'),
  }
}

import type { ClosedReason } from '@/db/campaign-values'
import type { Writer } from '../letter'
import { greeting, writtenMoney } from '../words'

interface Closed {
  name: string
  title: string
  reason: ClosedReason
  /** Other campaigns that are open, and what each pays a promoter, in centavos. */
  open: { title: string; cents: number }[]
}

/** To a promoter whose link brought people lately: a campaign takes nobody new. */
export const campaignClosed: Writer<Closed> = ({ name, title, reason, open }, writing) => {
  const { t, locale, site } = writing
  return {
    subject: t(`mail.campaign_closed.${reason}.subject`, { title }),
    greeting: greeting(writing, name),
    paragraphs: [
      t(`mail.campaign_closed.${reason}.text`, { title }),
      t('mail.campaign_closed.held'),
      t(open.length > 0 ? 'mail.campaign_closed.open' : 'mail.campaign_closed.none'),
    ],
    facts: open.map((other) => ({ name: other.title, value: writtenMoney(locale, other.cents) })),
    action: { text: t('mail.campaign_closed.action'), url: `${site}/promoter/campaigns` },
    note: t('mail.campaign_closed.note'),
  }
}

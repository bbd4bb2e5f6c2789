import type { Letter, Writer, Writing } from '../letter'
import { greeting, writtenMoment, writtenMoney, writtenNumber, writtenShare } from '../words'

/** What a notice says; amounts are in centavos, shares of 1. */
export type Notice =
  | { notice: 'budget_80' | 'budget_100'; funded: number; available: number }
  | { notice: 'places_held'; places: number; idle: number; handed_in: number; available: number }
  | { notice: 'ends_soon'; ends_at: string; places: number; available: number | null }
  | { notice: 'many_by_time'; count: number }
  | { notice: 'approvals_fell'; count: number; recent: number; usual: number }

type Said = Pick<Letter, 'subject' | 'paragraphs' | 'after'> & { facts: NonNullable<Letter['facts']> }

function said(title: string, about: Notice, { t, locale }: Writing): Said {
  const words = (notice: Notice['notice'], values: Record<'share' | 'moment' | 'count', string>) => ({
    subject: t(`mail.campaign_notice.${notice}.subject`, { title, ...values }),
    paragraphs: [t(`mail.campaign_notice.${notice}.text`, values)],
    after: [t(`mail.campaign_notice.${notice}.after`)],
  })
  const none = { share: '', moment: '', count: '' }
  const available = (cents: number) => ({ name: t('mail.campaign_notice.facts.available'), value: writtenMoney(locale, cents) })
  switch (about.notice) {
    case 'ends_soon':
      return {
        ...words(about.notice, { ...none, moment: writtenMoment(locale, about.ends_at) }),
        facts: [
          { name: t('mail.campaign_notice.facts.places'), value: writtenNumber(locale, about.places) },
          ...(about.available === null ? [] : [available(about.available)]),
        ],
      }
    case 'many_by_time':
      return { ...words(about.notice, { ...none, count: writtenNumber(locale, about.count) }), facts: [] }
    case 'places_held': {
      const counted = (name: 'places' | 'idle' | 'handed_in') => ({ name: t(`mail.campaign_notice.facts.${name}`), value: writtenNumber(locale, about[name]) })
      return { ...words(about.notice, none), facts: [counted('places'), counted('idle'), counted('handed_in'), available(about.available)] }
    }
    case 'approvals_fell': {
      const count = writtenNumber(locale, about.count)
      return {
        ...words(about.notice, { ...none, count }),
        facts: [
          { name: t('mail.campaign_notice.facts.recent', { count }), value: writtenShare(locale, about.recent) },
          { name: t('mail.campaign_notice.facts.usual'), value: writtenShare(locale, about.usual) },
        ],
      }
    }
    default:
      return {
        ...words(about.notice, { ...none, share: writtenShare(locale, 1 - about.available / about.funded) }),
        facts: [{ name: t('mail.campaign_notice.facts.funded'), value: writtenMoney(locale, about.funded) }, available(about.available)],
      }
  }
}

/** To an administrator: something about a campaign that somebody may want to act on. */
export const campaignNotice: Writer<{ name: string; campaign: number; title: string; about: Notice }> = ({ name, campaign, title, about }, writing) => ({
  ...said(title, about, writing),
  greeting: greeting(writing, name),
  action: { text: writing.t('mail.campaign_notice.action'), url: `${writing.site}/admin/campaigns/${campaign}` },
  note: writing.t('mail.campaign_notice.note'),
})

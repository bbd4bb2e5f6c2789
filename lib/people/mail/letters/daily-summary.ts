import type { Writer } from '../letter'
import { day, greeting, writtenNumber } from '../words'

/** What waits for administrators. */
export interface Waits {
  /** Completions in review, and how many of them are late. */
  reviews: number
  late: number
  /** Requested payouts, and payouts with a problem. */
  payouts: number
  problems: number
  messages: number
}

const PAGES = { reviews: 'review', late: 'review', payouts: 'payouts', problems: 'payouts', messages: 'contact-form' } as const satisfies Record<
  keyof Waits,
  string
>

/** To an administrator, in the morning: what waits. `date` is the day, as `2026-11-12`. */
export const dailySummary: Writer<Waits & { name: string; date: string }> = ({ name, date, ...waits }, writing) => {
  const { t, locale, site } = writing
  const kinds = (Object.keys(PAGES) as (keyof Waits)[]).filter((kind) => waits[kind] > 0)
  const pages = new Set(kinds.map((kind) => PAGES[kind]))
  const [only] = pages.size === 1 ? pages : []
  return {
    subject: t('mail.daily_summary.subject', { day: day(locale, date) }),
    preview: kinds.map((kind) => `${t(`mail.waits.${kind}`)}: ${writtenNumber(locale, waits[kind])}`).join(' · '),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.daily_summary.text')],
    facts: kinds.map((kind) => ({ name: t(`mail.waits.${kind}`), value: writtenNumber(locale, waits[kind]) })),
    action: { text: t('mail.daily_summary.action'), url: only ? `${site}/admin/${only}` : `${site}/admin` },
    note: t('mail.daily_summary.note'),
  }
}

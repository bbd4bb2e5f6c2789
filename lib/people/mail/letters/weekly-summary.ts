import type { Writer } from '../letter'
import { greeting, writtenDays, writtenMoney, writtenNumber } from '../words'

interface Week {
  name: string
  /** The first and the last day, as `2026-11-12`. */
  from: string
  to: string
  clicks: number
  completions: number
  cents: number
}

/** To a promoter, on Mondays: the figures of the week before. */
export const weeklySummary: Writer<Week> = ({ name, from, to, clicks, completions, cents }, writing) => {
  const { t, locale, site, link } = writing
  const week = { days: writtenDays(locale, from, to) }
  return {
    subject: t('mail.weekly_summary.subject', week),
    preview: t('mail.weekly_summary.preview', { clicks, completions }),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.weekly_summary.text', week)],
    facts: [
      { name: t('mail.facts.clicks'), value: writtenNumber(locale, clicks) },
      { name: t('mail.facts.completions'), value: writtenNumber(locale, completions) },
      { name: t('mail.facts.earned'), value: writtenMoney(locale, cents) },
    ],
    after: [t('mail.weekly_summary.after')],
    action: { text: t('mail.welcome.action'), url: `${site}/promoter` },
    note: t('mail.weekly_summary.note'),
    unsubscribe: { text: t('mail.weekly_summary.stop'), url: link },
  }
}

import { moneyFormat } from '@/lib/platform/browser/money-format'
import { defaultLocale, type Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'

type Shared = Pick<PromoterCampaign, 'title' | 'summary' | 'reward' | 'minutes'>

/** What a text to share says of a task. */
type ShareValues = {
  title: string
  summary: string
  reward: string
  minutes: string
  link: string
}

/** The values in a prebuilt text, to be replaced in the browser. */
export const shareMarks: ShareValues = { title: '{title}', summary: '{summary}', reward: '{reward}', minutes: '{minutes}', link: '{link}' }

/** A prebuilt text with its values. */
export const filled = (text: string, values: ShareValues): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => (name in values ? values[name as keyof ShareValues] : mark))

/** What somebody calls a place, as a label can be written: `Grupo da família` becomes `grupo-da-familia`. Empty if no letter or digit is left. */
export const toLabel = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')

/** The text with which a task is shared, in a language; in the default one where the task has no text in it. @param link at its end; empty for none */
export function messageFor(texts: Record<Locale, string>, { title, summary, reward, minutes }: Shared, reader: Locale, link: string): string {
  const locale = textIn(reader, title).isFallback ? defaultLocale : reader
  return filled(texts[locale], {
    title: textIn(locale, title).text,
    summary: textIn(locale, summary).text,
    reward: moneyFormat(locale)(reward),
    minutes: String(minutes),
    link,
  }).trim()
}

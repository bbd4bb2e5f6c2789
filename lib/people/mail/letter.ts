import type { Locale } from '@/lib/platform/i18n/locales'
import type { translatorFor } from '@/lib/platform/i18n/translator'

export interface Fact {
  name: string
  value: string
  isAmount?: boolean
}

/** The content of a letter in plain text; `compose.ts` makes text and escaped HTML of it. */
export interface Letter {
  subject: string
  /** Some programs show it beside the subject. */
  preview?: string
  greeting?: string
  paragraphs: string[]
  /** Figures and their names, in a table. Money that the person gets comes first, as on the slips of the pages (`isAmount`). */
  facts?: Fact[]
  /** Paragraphs between the facts and the button. */
  after?: string[]
  /** The button. In most letters with a secret address it leads there, see `lib/server/startup/letter-links.ts`. */
  action?: { text: string; url: string }
  /** Small print at the end: why the person gets this letter, and what to do if they did not cause it. */
  note?: string
  /** The link that ends a regular letter, see `unsubscribe.ts`. */
  unsubscribe?: { text: string; url: string }
}

/** What every writer of a letter gets. */
export interface Writing {
  t: ReturnType<typeof translatorFor>
  locale: Locale
  /** The public origin. */
  site: string
  /** The address with the letter's secret, made when the letter is sent; in a preview an address that opens nothing; empty for letters without a secret. */
  link: string
}

/** Writes one kind of letter. */
export type Writer<Data> = (data: Data, writing: Writing) => Letter

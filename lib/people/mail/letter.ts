import type { Locale } from '@/lib/platform/i18n/locales'
import type { translatorFor } from '@/lib/platform/i18n/translator'

/** What a mail says, before it is drawn as text and as HTML (`compose.ts`). Plain text throughout: it is escaped where it has to be. */
export interface Letter {
  subject: string
  /** Shown by some programs beside the subject; the first paragraph without it. */
  preview?: string
  greeting?: string
  paragraphs: string[]
  /** Figures and their names, in a table. */
  facts?: { name: string; value: string }[]
  /** What is said between the figures and the press. */
  after?: string[]
  /** The one thing to press. The address of the letter's `link` if it has one, see `links.ts`. */
  action?: { text: string; url: string }
  /** In small letters at the end: why somebody gets this, what to do if it was not them. */
  note?: string
  /** Where whoever gets it again and again ends that, see `unsubscribe.ts`. */
  unsubscribe?: { text: string; url: string }
}

/** What every letter is written with. */
export interface Writing {
  t: ReturnType<typeof translatorFor>
  locale: Locale
  /** The public origin. */
  site: string
  /** The address with the letter's secret, made when it is sent; in a preview one that opens nothing. Empty for letters without. */
  link: string
}

/** Writes one kind of letter. */
export type Writer<Data> = (data: Data, writing: Writing) => Letter

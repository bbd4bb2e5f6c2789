import { defaultLocale, type Locale } from './locales'

/** A text in the default language, and in the others where somebody wrote it; readers of those get the default one where not. */
export type LocalizedText = Record<typeof defaultLocale, string> & Partial<Record<Exclude<Locale, typeof defaultLocale>, string | undefined>>

/** A text as a reader of a language gets it, and whether it is the default language's for want of theirs. */
export const textIn = (locale: Locale, text: LocalizedText): { text: string; isFallback: boolean } => ({
  text: text[locale] ?? text[defaultLocale],
  isFallback: text[locale] === undefined,
})

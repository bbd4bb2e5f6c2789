import '@/lib/platform/contract/jitless'
import { z } from 'zod'
import { defaultLocale, type Locale, locales } from './locales'

/** A text in the default language, and in the others where somebody wrote it; readers of those get the default one where not. */
export type LocalizedText = Record<typeof defaultLocale, string> & Partial<Record<Exclude<Locale, typeof defaultLocale>, string | undefined>>

/** Such a text, of which each language has a schema. */
export const localizedOf = (first: z.ZodType<string>, other: z.ZodType<string | undefined>): z.ZodType<LocalizedText> =>
  z.object({ [defaultLocale]: first, ...Object.fromEntries(locales.filter((locale) => locale !== defaultLocale).map((locale) => [locale, other])) })

/** A text as a reader of a language gets it, and whether it is the default language's for want of theirs. */
export const textIn = (locale: Locale, text: LocalizedText): { text: string; isFallback: boolean } => ({
  text: text[locale] ?? text[defaultLocale],
  isFallback: text[locale] === undefined,
})

import en from '@/messages/en.json'
import pt from '@/messages/pt.json'
import { compiled } from './compiled'
import { type Locale, languageTag, locales } from './locales'
import { unbroken } from './unbroken'

type Written = typeof pt

/** The shape of all texts. Portuguese is the reference, and a test checks that the others have the same keys. */
export type Messages = Written & {
  /** The name of each language in the reader's own. Made on the server, because browsers load these names slowly. */
  languages: Record<Locale, string>
}

// Written out, because the bundler needs it; a language without its file does not compile.
const texts: Record<Locale, Written> = { pt, en }

/** The names of the languages in one of them, each capitalized as a label. */
function languagesIn(reader: Locale): Record<Locale, string> {
  const names = new Intl.DisplayNames(languageTag[reader], { type: 'language' })
  const label = (name: string) => name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
  return Object.fromEntries(locales.map((locale) => [locale, label(names.of(locale) ?? locale)])) as Record<Locale, string>
}

/** Caches the texts of each language. */
function kept(make: (locale: Locale) => Messages) {
  const made = new Map<Locale, Messages>()
  return (locale: Locale) => {
    const messages = made.get(locale) ?? make(locale)
    made.set(locale, messages)
    return messages
  }
}

/** All texts of a language as they are written. Used only on the server: the browser gets the namespaces that the layout passes on. */
export const messagesOf = kept((locale) => ({ ...texts[locale], languages: languagesIn(locale) }))

/** All texts of a language as they are written, for a translator outside of pages. */
export const compiledMessagesOf = kept((locale) => compiled(messagesOf(locale)))

/** All texts of a language as pages show them. */
export const pageMessagesOf = kept((locale) => unbroken(messagesOf(locale)))

/** All texts of a language as pages show them, for their translators, also in the browser. */
export const compiledPageMessagesOf = kept((locale) => compiled(pageMessagesOf(locale)))

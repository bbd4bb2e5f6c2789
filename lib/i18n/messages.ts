import en from '@/messages/en.json'
import pt from '@/messages/pt.json'
import type { Locale } from './locales'

/** The shape of all texts; Portuguese is the reference, and a test holds the others to the same keys. */
export type Messages = typeof pt

// Written out, for the bundler; a language without its file does not compile.
const texts: Record<Locale, Messages> = { pt, en }

/** All texts of a language. Server only in effect: browser code gets the namespaces that the layout hands it. */
export const messagesOf = (locale: Locale): Messages => texts[locale]

import en from '@/messages/en.json'
import pt from '@/messages/pt.json'
import type { Locale } from './locales'

/** The shape of all texts; Portuguese is the reference, and a test holds English to the same keys. */
export type Messages = typeof pt

/** All texts of a language. Server only in effect: browser code gets the namespaces that the layout hands it. */
export const messagesOf = (locale: Locale): Messages => (locale === 'pt' ? pt : en)

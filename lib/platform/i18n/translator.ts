import { createTranslator } from 'use-intl/core'
import type { Locale } from './locales'
import { compiledMessagesOf } from './messages'

const make = (locale: Locale) => createTranslator({ locale, messages: compiledMessagesOf(locale) })
const translators = new Map<Locale, ReturnType<typeof make>>()

/** The translator of a language for code outside of pages: API messages, e-mail, exports. */
export function translatorFor(locale: Locale) {
  const translator = translators.get(locale) ?? make(locale)
  translators.set(locale, translator)
  return translator
}

import compile from 'icu-minify/compile'
import formatMessage from 'use-intl/format-message'

/** What means something to ICU's message syntax; a text without it is what it says. */
const SYNTAX = /[{}<']/

/**
 * Texts, or any shape of them, as next-intl's formatter takes them. `next.config.ts` puts one without a parser in the place of the usual one,
 * so that no browser loads a parser (9 kB packed): its texts are parsed here, once, and its translators know no `raw`. Commands that run
 * without the build have the usual one, for which texts stay as they are written. So do lists of texts, which are read without a translator.
 */
export function compiled<Texts>(texts: Texts): Texts {
  if (formatMessage.raw) return texts
  // Through JSON, because React sends no objects without a prototype to the browser.
  if (typeof texts === 'string') return SYNTAX.test(texts) ? JSON.parse(JSON.stringify(compile(texts))) : texts
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text)])) as Texts
}

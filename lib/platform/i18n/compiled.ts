import compile from 'icu-minify/compile'
import formatMessage from 'use-intl/format-message'

/** Characters with a meaning in ICU's message syntax; a text without them needs no compiling. */
const SYNTAX = /[{}<']/

/**
 * Compiles texts for next-intl's formatter. `next.config.ts` replaces the usual formatter by one without a parser, so that no browser loads the
 * parser (9 kB packed): texts are parsed here, once, and translators have no `raw`. Commands that run without the build have the usual formatter, for
 * which texts stay as they are written. So do lists of texts, which are read without a translator.
 */
export function compiled<Texts>(texts: Texts): Texts {
  if (formatMessage.raw) return texts
  // Through JSON, because React sends no objects without a prototype to the browser.
  if (typeof texts === 'string') return SYNTAX.test(texts) ? JSON.parse(JSON.stringify(compile(texts))) : texts
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(text)])) as Texts
}

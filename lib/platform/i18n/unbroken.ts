/**
 * Texts, or any shape of them, for pages: browsers end a line within 'e-mail', so a word joiner, which nobody sees, follows its hyphen. Not for
 * letters, files and the API's answers, which other programs search and compare.
 */
export function unbroken<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.replaceAll('e-mail', 'e-\u2060mail') as Texts
  if (typeof texts !== 'object' || texts === null) return texts
  if (Array.isArray(texts)) return texts.map(unbroken) as Texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, unbroken(text)])) as Texts
}

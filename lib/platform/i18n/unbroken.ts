/**
 * Adds an invisible word joiner after the hyphen of 'e-mail', because browsers would break the line there. Only for texts of pages: other programs
 * search and compare letters, files and the API's answers.
 */
export function unbroken<Texts>(texts: Texts): Texts {
  if (typeof texts === 'string') return texts.replaceAll('e-mail', 'e-\u2060mail') as Texts
  if (typeof texts !== 'object' || texts === null) return texts
  if (Array.isArray(texts)) return texts.map(unbroken) as Texts
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, unbroken(text)])) as Texts
}

import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'

type Texts = Partial<Record<Locale, string>>

const isText = (value: object): value is Texts =>
  defaultLocale in value && locales.every((locale) => ['string', 'undefined'].includes(typeof Reflect.get(value, locale)))
const isWritten = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Every text of a content in the languages it has, by its path. */
function textsIn(value: unknown, path: string[]): { path: string; text: Texts }[] {
  if (typeof value !== 'object' || value === null) return []
  if (isText(value)) return [{ path: path.join('.'), text: value }]
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
}

/** The paths of texts that another language has and the default one, which all others fall back to, has not; such as `title.pt`. */
export const missingInDefault = (content: object): string[] =>
  textsIn(content, []).flatMap(({ path, text }) =>
    !isWritten(text[defaultLocale]) && locales.some((locale) => isWritten(text[locale])) ? [`${path}.${defaultLocale}`] : [],
  )

/** The paths of texts that a language lacks although other texts for the same readers have it: its readers get a page in two languages. */
export function missingInOthers(content: object): string[] {
  // Reviewers read theirs in the team's language.
  const texts = textsIn(content, []).filter(({ path }) => path !== 'reviewer_instructions')
  const started = locales.filter((locale) => locale !== defaultLocale && texts.some(({ text }) => isWritten(text[locale])))
  return texts.flatMap(({ path, text }) =>
    isWritten(text[defaultLocale]) ? started.filter((locale) => !isWritten(text[locale])).map((locale) => `${path}.${locale}`) : [],
  )
}

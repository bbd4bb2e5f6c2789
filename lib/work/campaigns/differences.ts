import { defaultLocale, type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { toReais } from '@/lib/platform/money'
import type { VersionRecord } from './admin-queries'

/** A field that two versions have different, with both values as text; null where a version does not have it. */
interface Difference {
  field: string
  label: string
  before: string | null
  after: string | null
}

/** What a reader sees of a code's hash. */
const HIDDEN = '••••••'

/** What tells one part of a list from the others: its key or kind, else its place. */
function nameInList(part: unknown, at: number): string {
  if (typeof part !== 'object' || part === null) return String(at + 1)
  if ('key' in part && typeof part.key === 'string') return part.key
  return 'kind' in part && typeof part.kind === 'string' ? part.kind : String(at + 1)
}

/** Every value inside content by its path, in the order of the content; for a list of named parts their order too. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (Array.isArray(value)) {
    const names = value.map(nameInList)
    if (names.length > 1 && names.some((name) => !/^\d+$/.test(name))) into.set(`${path}.order`, names.join(', '))
    value.forEach((part, at) => {
      flatten(part, `${path}.${names[at]}`, into)
    })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) if (name !== 'key') flatten(inner, path ? `${path}.${name}` : name, into)
  } else if (value !== undefined && value !== null && value !== '') {
    into.set(path, String(value))
  }
  return into
}

const priceText = (cents: number, locale: Locale) => new Intl.NumberFormat(languageTag[locale], { style: 'currency', currency: 'BRL' }).format(toReais(cents))

/** A version's fields as text: prices first, then terms, then content. */
const fieldsOf = (version: VersionRecord, locale: Locale): Map<string, string> => {
  const fields = new Map([
    ['reward', priceText(version.rewardCents, locale)],
    ['commission', priceText(version.commissionCents, locale)],
    ['kind', version.kind],
  ])
  if (version.minimumAge !== null) fields.set('minimum_age', String(version.minimumAge))
  if (version.countries.length > 0) fields.set('countries', version.countries.toSorted().join(', '))
  if (version.acceptAfterDays !== null) fields.set('accept_after_days', String(version.acceptAfterDays))
  if (version.acceptTrusted !== 'off') fields.set('accept_trusted', messagesOf(locale).campaign_admin.terms.trusted_options[version.acceptTrusted])
  return flatten(version.content, 'content', fields)
}

/** How a task is named: all that a version may change without the password, because the rest says what is accepted, asked for, linked or paid. */
const isName = (field: string) => /^content\.(title|summary)\./.test(field)

/** Whether publishing a version needs the password: it is the first, or changes more than how the task is named. */
export const needsPassword = (before: VersionRecord | undefined, after: VersionRecord): boolean =>
  before === undefined || differencesOf(before, after, defaultLocale).some(({ field }) => !isName(field))

const order = ['reward', 'commission', 'kind', 'minimum_age', 'countries', 'accept_after_days', 'accept_trusted']
const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)

/** A path in words: `Etapa › tarefa › instrução › 2 › texto › português`. */
function labelOf(field: string, locale: Locale): string {
  const words: Record<string, string> = messagesOf(locale).campaign_parts
  const parts = field.split('.').filter((part, at) => at > 0 || part !== 'content')
  return parts.map((part) => (Object.hasOwn(words, part) ? words[part] : part)).join(' › ')
}

/** What differs between two versions, prices first. @param before undefined for the first version, which differs in all that it has */
export function differencesOf(before: VersionRecord | undefined, after: VersionRecord, locale: Locale): Difference[] {
  const [earlier, later] = [before ? fieldsOf(before, locale) : new Map<string, string>(), fieldsOf(after, locale)]
  const shown = (field: string, value: string | undefined) => (value === undefined ? null : field.endsWith('.code_hash') ? HIDDEN : value)
  return [...new Set([...later.keys(), ...earlier.keys()])]
    .filter((field) => earlier.get(field) !== later.get(field))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((field) => ({
      field,
      label: labelOf(field, locale),
      before: shown(field, earlier.get(field)),
      after: shown(field, later.get(field)),
    }))
}

import en from '@/messages/reference/en.json'
import pt from '@/messages/reference/pt.json'
import type { Locale } from './locales'

interface ReferenceTexts {
  /**
   * The meanings of fields by name (`email`), or by place and name if one name has two meanings: `Payout.state` in a schema or call of that name,
   * `payee.email` in a field of that name. A contract's own description takes precedence over that of the name alone.
   */
  fields: Record<string, string>
  /** Translations of the contracts' own descriptions, by the description. */
  contracts: Record<string, string>
}

/** The language that contracts are written in. */
export const contractLocale: Locale = 'en'

/** The API reference's texts about fields. Separate from the other texts, because nothing else needs them. */
export const referenceTexts: Record<Locale, ReferenceTexts> = { pt, en }

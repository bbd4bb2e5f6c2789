import en from '@/messages/reference/en.json'
import pt from '@/messages/reference/pt.json'
import type { Locale } from './locales'

interface ReferenceTexts {
  /**
   * What fields mean, by name: `email`; where one name means two things, by where it stands too: `Payout.state` in a schema or call of that
   * name, `payee.email` in a field of that name. A contract's own description wins over what is said of the bare name.
   */
  fields: Record<string, string>
  /** What contracts say themselves, by what they say. */
  contracts: Record<string, string>
}

/** The language that contracts are written in. */
export const contractLocale: Locale = 'en'

/** What the API reference says of fields. Apart from the other texts, because nothing else needs it. */
export const referenceTexts: Record<Locale, ReferenceTexts> = { pt, en }

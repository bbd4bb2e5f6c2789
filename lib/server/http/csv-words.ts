import 'server-only'
import type { z } from 'zod'
import { type Locale, spreadsheet } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'

/** The texts of the values of columns, below which the value stands. Flags are several values in one cell. */
const valueTexts = {
  status: (value: string) => `review.status.${value}`,
  reason: (value: string) => `review.reasons.${value}.label`,
  state: (value: string) => `payout.states.${value}`,
  failure: (value: string) => `payout.failures.${value}.label`,
  method: (value: string) => `payout.methods.${value}`,
}
const files = (name: string) => (value: string) => `files.values.${name}.${value}`
const own = Object.fromEntries(['completed', 'gender', 'payee_kind', 'active', 'part', 'document_type', 'kind'].map((name) => [name, files(name)]))
const texts: Record<string, (value: string) => string> = { ...valueTexts, ...own }

/**
 * What the columns of a file and their values are called in the reader's language. In files that are no language's own they are what the API calls
 * them, because programs read those.
 */
export function fileWords(row: z.ZodObject, locale: Locale) {
  if (spreadsheet[locale] === 'plain') return { heading: (column: string) => column, inWords: (cells: Record<string, unknown>) => cells }
  const t = translatorFor(locale)
  // The keys are made of columns and values, so no type knows them; what has no text stays as it is.
  const has = t.has as (key: string) => boolean
  const say = t as unknown as (key: string) => string
  const known = new Map<string, string>()
  const textOf = (key: string, other: string) => {
    const text = known.get(key) ?? (has(key) ? say(key) : other)
    known.set(key, text)
    return text
  }
  const columns = Object.keys(row.shape)
  return {
    heading: (column: string) => textOf(`files.columns.${column}`, column),
    inWords(cells: Record<string, unknown>) {
      const said = { ...cells }
      for (const column of columns) {
        const cell = said[column]
        const text = texts[column]
        if (typeof cell === 'boolean') said[column] = say(`files.values.${cell ? 'yes' : 'no'}`)
        else if (typeof cell === 'string' && text) said[column] = textOf(text(cell), cell)
        else if (typeof cell === 'string' && column === 'flags')
          said[column] = cell
            .split(' ')
            .map((flag) => textOf(`files.values.flags.${flag}`, flag))
            .join(' · ')
      }
      return said
    },
  }
}

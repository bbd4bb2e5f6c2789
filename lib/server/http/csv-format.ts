import 'server-only'
import { stringify } from 'csv-stringify/sync'
import { type Locale, spreadsheet } from '@/lib/platform/i18n/locales'
import { TIME_ZONE } from '@/lib/site'

/** Without a BOM, spreadsheets read UTF-8 in the system's old code page. */
export const BOM = '\uFEFF'

/**
 * The start of a cell followed by a character that begins a formula. Strangers typed the names in these files. All common separators
 * count as starts, since a spreadsheet that expects another separator than the file's splits at its own, even within quotes.
 */
const FORMULA = /(^|[;,|\t\r\n"])(\s*)(?=[=+\-@＝＋－＠])/g

/** Characters that some spreadsheet takes for the end of a cell. */
const NEEDS_QUOTES = /[;,|\t\r\n"]/

const harmless = (text: string) => text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'")

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
const HOUR_MS = 3_600_000
let hour = Number.NaN
let offset = 0

/** Milliseconds that `TIME_ZONE` is ahead of UTC. Computed once per hour of the rows, which are in order: it is expensive and changes only on the hour. */
export function offsetAt(moment: number): number {
  const start = Math.floor(moment / HOUR_MS) * HOUR_MS
  if (start !== hour) {
    hour = start
    offset = Date.parse(`${clock.format(start).replace(' ', 'T')}Z`) - start
  }
  return offset
}

function brazilianTime(date: Date): string {
  const local = new Date(date.getTime() + offsetAt(date.getTime())).toISOString()
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 19)}`
}

/** What a spreadsheet takes for a number or a date, by which keys lose leading zeros, plus signs and their last digits. */
const NUMBER_LIKE = /^\+?\d[\d .()/-]*$/

/** A formula whose value is the text itself: the one form that Excel keeps as text when it opens a CSV file. Of digits and signs alone, it can do nothing. */
const keptAsText = (text: string) => (NUMBER_LIKE.test(text) ? `="${text}"` : text)

const formats = {
  /** The format that a Brazilian Excel reads: semicolons, decimal commas, local time of `TIME_ZONE`. */
  brazilian: { delimiter: ';', number: (value: number) => String(value).replace('.', ','), date: brazilianTime, exact: keptAsText },
  /** RFC 4180, moments as ISO 8601 in UTC. */
  plain: { delimiter: ',', number: String, date: (value: Date) => value.toISOString(), exact: (text: string) => text },
} satisfies Record<(typeof spreadsheet)[Locale], object>

/**
 * Formats rows as CSV lines for the reader's language. In cells that a spreadsheet could take for a formula, an apostrophe is put
 * before the formula character; cells that it could split are quoted. Columns in `exact` are in quotes and keep each
 * character: for programs as they are, for a Brazilian Excel in the form that it reads as text.
 */
export const toCsv = (
  rows: unknown[],
  columns: readonly (string | { key: string; header: string })[],
  { header, locale, exact = [] }: { header: boolean; locale: Locale; exact?: readonly string[] },
): string => {
  const { delimiter, number, date, exact: keep } = formats[spreadsheet[locale]]
  return stringify(rows, {
    columns: [...columns],
    header,
    delimiter,
    record_delimiter: 'windows',
    quoted_match: NEEDS_QUOTES,
    cast: {
      boolean: String,
      number,
      date,
      string: (text, { column }) => (exact.includes(String(column)) ? { value: keep(text), quoted: true } : harmless(text)),
    },
  })
}

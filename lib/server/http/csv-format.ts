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
function offsetAt(moment: number): number {
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

const formats = {
  /** The format that a Brazilian Excel reads: semicolons, decimal commas, local time of `TIME_ZONE`. */
  brazilian: { delimiter: ';', number: (value: number) => String(value).replace('.', ','), date: brazilianTime },
  /** RFC 4180, moments as ISO 8601 in UTC. */
  plain: { delimiter: ',', number: String, date: (value: Date) => value.toISOString() },
} satisfies Record<(typeof spreadsheet)[Locale], object>

/**
 * Formats rows as CSV lines for the reader's language. In cells that a spreadsheet could take for a formula, an apostrophe is put
 * before the formula character; cells that it could split are quoted. Columns in `exact` stay as they are, in quotes.
 */
export const toCsv = (
  rows: unknown[],
  columns: readonly string[],
  { header, locale, exact = [] }: { header: boolean; locale: Locale; exact?: readonly string[] },
): string => {
  const { delimiter, number, date } = formats[spreadsheet[locale]]
  return stringify(rows, {
    columns: [...columns],
    header,
    delimiter,
    record_delimiter: 'windows',
    quoted_match: NEEDS_QUOTES,
    cast: { boolean: String, number, date, string: (text, { column }) => (exact.includes(String(column)) ? { value: text, quoted: true } : harmless(text)) },
  })
}

import 'server-only'
import { stringify } from 'csv-stringify/sync'
import { type Locale, spreadsheet } from '@/lib/i18n/locales'
import { TIME_ZONE } from '@/lib/site'

/** Without it, spreadsheets read UTF-8 as the system's old code page. */
export const BOM = '\uFEFF'

/**
 * Where a cell begins for some spreadsheet, and a sign that makes what follows a formula: names in these files were typed by
 * strangers, and a spreadsheet splits at its own separator, quoted or not, when the file has another.
 */
const FORMULA = /(^|[;,|\t\r\n"])(\s*)(?=[=+\-@＝＋－＠])/g

/** What some spreadsheet takes for the end of a cell. */
const NEEDS_QUOTES = /[;,|\t\r\n"]/

const harmless = (text: string) => text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'")

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
const HOUR_MS = 3_600_000
let hour = Number.NaN
let offset = 0

/** Milliseconds that the clock of `TIME_ZONE` is ahead of UTC. Asked once an hour of the rows', which come in order: the answer is dear, and changes on the hour alone. */
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
  /** What a Brazilian Excel opens right: semicolons, decimal commas, the clock of `TIME_ZONE`. */
  brazilian: { delimiter: ';', number: (value: number) => String(value).replace('.', ','), date: brazilianTime },
  /** RFC 4180, moments as ISO 8601 in UTC. */
  plain: { delimiter: ',', number: String, date: (value: Date) => value.toISOString() },
} satisfies Record<(typeof spreadsheet)[Locale], object>

/**
 * Rows as CSV lines in the reader's language. Cells that any spreadsheet could take for a formula, or for several cells, get an
 * apostrophe before each such sign and quotes around them.
 */
export const toCsv = (rows: unknown[], columns: readonly string[], { header, locale }: { header: boolean; locale: Locale }): string => {
  const { delimiter, number, date } = formats[spreadsheet[locale]]
  return stringify(rows, {
    columns: [...columns],
    header,
    delimiter,
    record_delimiter: 'windows',
    quoted_match: NEEDS_QUOTES,
    cast: { boolean: String, number, date, string: harmless },
  })
}

import 'server-only'
import { parse } from 'csv-parse/sync'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { MOST_BYTES, MOST_LINES } from '@/lib/platform/contract/table-file'
import { invalid } from './errors'
import { isArchive, type SheetRow, xlsxRows } from './xlsx-rows'

/** What a file is read for. */
export interface TableForm<Column extends string> {
  /** The names of each column in files, in lower case without accents. Of several columns for the same the first in this order counts. */
  names: Record<Column, readonly string[]>
  /** Columns that a file must have, and what is said of one that lacks them. */
  needs: { columns: readonly Column[]; refusal: ValidationKey }
}

/** A line as it stands in a file, and its number there; what has no column is empty. */
export type TableLine<Column extends string> = Record<Column, string> & { line: number }

/** What a file says. */
export interface ReadTable<Column extends string> {
  /** The columns that were recognised, and their names in the file. */
  columns: { column: Column; header: string }[]
  /** The names of all other columns. */
  ignored: string[]
  lines: TableLine<Column>[]
}

/** The text of a file in UTF-8, UTF-16 with its mark, or what else is Windows-1252, as spreadsheets save it. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Most characters of a line, far beyond what any of its columns may have. */
const LONGEST_LINE = 20_000

/** @throws the parser's error for a text that is no CSV */
const records = (text: string, delimiter: string, most: number): SheetRow[] =>
  // Safe: with `info` the parser answers each record so, which its types do not say.
  parse(text, {
    delimiter,
    to: most,
    info: true,
    trim: true,
    max_record_size: LONGEST_LINE,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
  }) as never

const plain = (header: string) =>
  header
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_')

/** Where each column stands among the headers. */
function placesOf<Column extends string>(headers: string[], names: TableForm<Column>['names']): Map<Column, number> {
  const known = headers.map(plain)
  const places = (Object.entries(names) as [Column, readonly string[]][]).map(([column, called]): [Column, number] => [
    column,
    known.indexOf(called.find((name) => known.includes(name)) ?? ''),
  ])
  return new Map(places.filter(([, place]) => place >= 0))
}

/** The rows of a CSV file, whose separator is the one by which most columns are recognised. */
function csvRows(text: string, { names }: TableForm<string>): SheetRow[] {
  if (text.includes('\0')) throw invalid('file', 'import_unreadable')
  const [best] = [',', ';', '\t']
    .map((delimiter) => ({ delimiter, found: placesOf(records(text, delimiter, 1)[0]?.record ?? [], names).size }))
    .toSorted((one, other) => other.found - one.found)
  return records(text, best?.delimiter ?? ',', MOST_LINES + 2)
}

/** Why the parsers could not read a file; undefined for an error that is not the file's. */
const refusalFor = (error: unknown): ValidationKey | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return 'import_too_large'
  return /^(CSV|Z)_/.test(code) || error instanceof RangeError ? 'import_unreadable' : undefined
}

/**
 * Reads a CSV file or the first sheet of an XLSX workbook.
 * @throws AppError `invalid` on `file` for one that is too large, neither of both, without a column that it needs or without lines
 */
export async function readTable<Column extends string>(file: File | ReceivedFile, form: TableForm<Column>): Promise<ReadTable<Column>> {
  if (file.size > MOST_BYTES) throw invalid('file', 'import_too_large')
  const bytes = file instanceof ReceivedFile ? file.bytes : new Uint8Array(await file.arrayBuffer())
  try {
    return tableOf(isArchive(bytes) ? await xlsxRows(bytes, MOST_LINES + 2) : csvRows(decoded(bytes), form), form)
  } catch (error) {
    const refusal = refusalFor(error)
    throw refusal ? invalid('file', refusal) : error
  }
}

function tableOf<Column extends string>([head, ...rest]: SheetRow[], { names, needs }: TableForm<Column>): ReadTable<Column> {
  const headers = head?.record ?? []
  const places = placesOf(headers, names)
  if (!needs.columns.every((column) => places.has(column))) throw invalid('file', needs.refusal)
  if (rest.length === 0) throw invalid('file', 'import_no_lines')
  if (rest.length > MOST_LINES) throw invalid('file', 'import_too_many')
  const read = new Set(places.values())
  return {
    columns: [...places].map(([column, place]) => ({ column, header: headers[place] ?? '' })),
    ignored: headers.filter((header, place) => header && !read.has(place)),
    lines: rest.map(({ record, info }) => {
      const cell = (column: Column) => record[places.get(column) ?? -1] ?? ''
      // Safe: each column of the list is given its cell.
      const cells = Object.fromEntries(Object.keys(names).map((column) => [column, cell(column as Column)])) as Record<Column, string>
      return { ...cells, line: info.lines }
    }),
  }
}

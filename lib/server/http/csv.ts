import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { CsvFile, FileFormat } from '@/lib/platform/contract/endpoint'
import type { Locale } from '@/lib/platform/i18n/locales'
import { log } from '@/lib/platform/log'
import { CallerGone } from '@/lib/platform/service/caller'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import { BOM, toCsv } from './csv-format'
import { fileWords } from './csv-words'
import { type FileSlot, takeFileSlot } from './file-slots'
import { XLSX_TYPE, xlsxWriter } from './xlsx-format'

/** How long the first rows may take. */
const FIRST_ROWS_MS = 5_000

/** How long rows are formatted in one turn of the event loop, so that other calls are not blocked. */
const TURN_MS = 5
/** Rows between two checks of the time; even in a new process, whose code is not compiled yet, they take less than a turn. */
const ROWS_AT_ONCE = 10

const fileName = (name: string, format: FileFormat, now = new Date()) =>
  `${SITE_NAME.toLowerCase()}-${name}-${new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now)}.${format}`

const types: Record<FileFormat, string> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX_TYPE }

interface CsvOptions {
  format: FileFormat
  /** Schema of a row: its keys are the columns, and every row is parsed with it. */
  row: z.ZodObject
  /** Columns that are quoted and otherwise unchanged. */
  exact?: readonly string[] | undefined
  headers: Record<string, string>
  locale: Locale
  isHead: boolean
  /** Aborted when the caller's connection is closed. */
  signal: AbortSignal
}

/**
 * Streams a CSV file, or the same rows as an XLSX workbook. The first rows are read before the answer begins, so that an unavailable database is still reported with a
 * status; a later failure breaks off the download. Its slot and database connection are released however it ends, see `file-slots.ts`.
 * @throws CallerGone for a caller who has left; AppError `rate_limited` when too many files are under way, `unavailable` when the first rows take too long
 */
export async function fileResponse(file: CsvFile<unknown>, { format, row, exact, headers, locale, isHead, signal }: CsvOptions): Promise<Response> {
  if (signal.aborted) throw new CallerGone('too_slow')
  const answer = { headers: { ...headers, 'content-type': types[format], 'content-disposition': `attachment; filename="${fileName(file.name, format)}"` } }
  if (isHead) return new Response(null, answer)
  const slot = takeFileSlot(signal)
  try {
    const batches = file.batches(slot.signal)[Symbol.asyncIterator]()
    const first = await withinDeadline(batches.next(), FIRST_ROWS_MS)
    // Checked here, because nothing else would end a file whose reader left before it began.
    slot.signal.throwIfAborted()
    return new Response(fileStream({ format, first, batches, slot, row, more: file.more ?? [], exact, locale }), answer)
  } catch (error) {
    const hasReaderLeft = slot.signal.aborted
    slot.release()
    throw hasReaderLeft ? new CallerGone('too_slow') : error
  }
}

interface Source {
  format: FileFormat
  first: IteratorResult<Iterable<unknown>>
  batches: AsyncIterator<Iterable<unknown>>
  slot: FileSlot
  row: z.ZodObject
  more: NonNullable<CsvFile<unknown>['more']>
  exact?: readonly string[] | undefined
  locale: Locale
}

/** A row's cells as its schema allows. Times stay `Date`s, because each language formats them differently. */
const cellsOf = (row: z.ZodObject, value: unknown) => {
  const parsed = row.parse(value)
  for (const [name, cell] of Object.entries(value as object)) if (cell instanceof Date && name in parsed) parsed[name] = cell
  return parsed
}

function fileStream({ format, first, batches, slot, row: named, more, exact, locale }: Source): ReadableStream<Uint8Array> {
  const row = named.extend(Object.fromEntries(more.map(({ key }) => [key, z.string().nullable()])))
  const words = fileWords(named, locale)
  const columns = [
    ...Object.entries(named.shape).map(([key, cell]) => ({ key, header: words.heading(key), decimals: !(cell instanceof z.ZodNumber && cell.isInt) })),
    ...more.map(({ key, heading }) => ({ key, header: heading, decimals: false })),
  ]
  const writer = format === 'xlsx' ? xlsxWriter(columns) : csvWriter(columns, { locale, ...(exact && { exact }) })
  let next: IteratorResult<Iterable<unknown>> | undefined = first
  let rows: Iterator<unknown> = [].values()
  /** The next rows as bytes, as many as fit into a turn; undefined at the end of a batch. What is packed may come later. */
  const writeTurn = () => {
    const until = performance.now() + TURN_MS
    const pieces: Uint8Array[] = []
    do {
      const values = take(rows, ROWS_AT_ONCE)
      if (values.length === 0) break
      pieces.push(writer.lines(values.map((value) => words.inWords(cellsOf(row, value)))))
    } while (performance.now() < until)
    return pieces.length > 0 ? Buffer.concat(pieces) : undefined
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      slot.signal.addEventListener('abort', () => controller.error(slot.signal.reason), { once: true })
      controller.enqueue(writer.head())
    },
    async pull(controller) {
      slot.restartStallTimer()
      try {
        for (;;) {
          // Without this wait a whole file would be one turn, because the reader of the stream waits only for promises.
          await nextTurn()
          if (slot.signal.aborted) return
          const bytes = writeTurn()
          if (bytes?.length) return controller.enqueue(bytes)
          if (bytes) continue
          const batch: IteratorResult<Iterable<unknown>> = next ?? (await batches.next())
          next = undefined
          if (slot.signal.aborted) return
          if (batch.done) {
            const tail = writer.tail()
            if (tail.length > 0) controller.enqueue(tail)
            controller.close()
            slot.release()
            return
          }
          rows = batch.value[Symbol.iterator]()
        }
      } catch (error) {
        if (slot.signal.aborted) return
        log.error({ err: error }, 'a file was broken off')
        controller.error(error)
        slot.release()
      }
    },
    cancel: () => slot.release(),
  })
}

/** Headings are cells too: those of a campaign's proof items were typed. */
function csvWriter(columns: { key: string; header: string }[], options: { locale: Locale; exact?: readonly string[] }) {
  const encoder = new TextEncoder()
  const places = columns.map((_, at) => String(at))
  return {
    head: () => encoder.encode(BOM + toCsv([columns.map(({ header }) => header)], places, { header: false, locale: options.locale })),
    lines: (rows: Record<string, unknown>[]) => encoder.encode(toCsv(rows, columns, { header: false, ...options })),
    tail: () => new Uint8Array(),
  }
}

/** The next values, fewer at the end. */
function take(values: Iterator<unknown>, count: number): unknown[] {
  const taken: unknown[] = []
  while (taken.length < count) {
    const { done, value } = values.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

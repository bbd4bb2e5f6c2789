import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { CsvFile } from '@/lib/platform/contract/endpoint'
import type { Locale } from '@/lib/platform/i18n/locales'
import { log } from '@/lib/platform/log'
import { CallerGone } from '@/lib/platform/service/caller'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import { BOM, toCsv } from './csv-format'
import { type FileSlot, takeFileSlot } from './file-slots'

/** How long the first rows may take. */
const FIRST_ROWS_MS = 5_000

/** How long rows are formatted in one turn of the event loop, so that other calls are not blocked. */
const TURN_MS = 5
/** Rows between two checks of the time; even in a new process, whose code is not compiled yet, they take less than a turn. */
const ROWS_AT_ONCE = 10

const fileName = (name: string, now = new Date()) =>
  `${SITE_NAME.toLowerCase()}-${name}-${new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now)}.csv`

interface CsvOptions {
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
 * Streams a CSV file. The first rows are read before the answer begins, so that an unavailable database is still reported with a
 * status; a later failure breaks off the download. Its slot and database connection are released however it ends, see `file-slots.ts`.
 * @throws CallerGone for a caller who has left; AppError `rate_limited` when too many files are under way, `unavailable` when the first rows take too long
 */
export async function csvResponse(file: CsvFile<unknown>, { row, exact, headers, locale, isHead, signal }: CsvOptions): Promise<Response> {
  if (signal.aborted) throw new CallerGone('too_slow')
  const answer = { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName(file.name)}"` } }
  if (isHead) return new Response(null, answer)
  const slot = takeFileSlot(signal)
  try {
    const batches = file.batches(slot.signal)[Symbol.asyncIterator]()
    const first = await withinDeadline(batches.next(), FIRST_ROWS_MS)
    // Checked here, because nothing else would end a file whose reader left before it began.
    slot.signal.throwIfAborted()
    return new Response(csvStream({ first, batches, slot, row, exact, locale }), answer)
  } catch (error) {
    const hasReaderLeft = slot.signal.aborted
    slot.release()
    throw hasReaderLeft ? new CallerGone('too_slow') : error
  }
}

interface Source {
  first: IteratorResult<Iterable<unknown>>
  batches: AsyncIterator<Iterable<unknown>>
  slot: FileSlot
  row: z.ZodObject
  exact?: readonly string[] | undefined
  locale: Locale
}

/** A row's cells as its schema allows. Times stay `Date`s, because each language formats them differently. */
const cellsOf = (row: z.ZodObject, value: unknown) => {
  const parsed = row.parse(value)
  for (const [name, cell] of Object.entries(value as object)) if (cell instanceof Date && name in parsed) parsed[name] = cell
  return parsed
}

function csvStream({ first, batches, slot, row, exact, locale }: Source): ReadableStream<Uint8Array> {
  const columns = Object.keys(row.shape)
  const encoder = new TextEncoder()
  const format = (values: unknown[]) =>
    toCsv(
      values.map((value) => cellsOf(row, value)),
      columns,
      { header: false, locale, ...(exact && { exact }) },
    )
  let next: IteratorResult<Iterable<unknown>> | undefined = first
  let rows: Iterator<unknown> = [].values()
  /** The next rows as text, as many as fit into a turn; empty at the end of a batch. */
  const formatTurn = () => {
    const until = performance.now() + TURN_MS
    let text = ''
    do {
      const values = take(rows, ROWS_AT_ONCE)
      if (values.length === 0) break
      text += format(values)
    } while (performance.now() < until)
    return text
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      slot.signal.addEventListener('abort', () => controller.error(slot.signal.reason), { once: true })
      controller.enqueue(encoder.encode(BOM + toCsv([], columns, { header: true, locale })))
    },
    async pull(controller) {
      slot.restartStallTimer()
      try {
        for (;;) {
          // Without this wait a whole file would be one turn, because the reader of the stream waits only for promises.
          await nextTurn()
          if (slot.signal.aborted) return
          const text = formatTurn()
          if (text) return controller.enqueue(encoder.encode(text))
          const batch: IteratorResult<Iterable<unknown>> = next ?? (await batches.next())
          next = undefined
          if (slot.signal.aborted) return
          if (batch.done) {
            controller.close()
            slot.release()
            return
          }
          rows = batch.value[Symbol.iterator]()
        }
      } catch (error) {
        if (slot.signal.aborted) return
        log.error({ err: error }, 'a CSV file was broken off')
        controller.error(error)
        slot.release()
      }
    },
    cancel: () => slot.release(),
  })
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

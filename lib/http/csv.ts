import 'server-only'
import type { z } from 'zod'
import type { CsvFile } from '@/lib/contract/endpoint'
import type { Locale } from '@/lib/i18n/locales'
import { log } from '@/lib/platform/log'
import { CallerGone } from '@/lib/service/caller'
import { withinDeadline } from '@/lib/service/deadline'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import { BOM, toCsv } from './csv-format'
import { type FileSlot, takeFileSlot } from './file-slots'

/** How long the first rows may take. */
const FIRST_ROWS_MS = 5_000

const fileName = (name: string, now = new Date()) =>
  `${SITE_NAME.toLowerCase()}-${name}-${new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now)}.csv`

interface CsvOptions {
  /** Schema of a row: its keys are the columns, and every row is parsed with it. */
  row: z.ZodObject
  /** Columns that stand as they are. */
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
    // Nobody would end a file whose reader left before it began.
    slot.signal.throwIfAborted()
    return new Response(csvStream({ first, batches, slot, row, exact, locale }), answer)
  } catch (error) {
    const hasReaderLeft = slot.signal.aborted
    slot.release()
    throw hasReaderLeft ? new CallerGone('too_slow') : error
  }
}

interface Source {
  first: IteratorResult<unknown[]>
  batches: AsyncIterator<unknown[]>
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
  let unread: IteratorResult<unknown[]> | undefined = first
  return new ReadableStream<Uint8Array>({
    start(controller) {
      slot.signal.addEventListener('abort', () => controller.error(slot.signal.reason), { once: true })
      controller.enqueue(encoder.encode(BOM + toCsv([], columns, { header: true, locale })))
    },
    async pull(controller) {
      slot.restartStallTimer()
      try {
        const next: IteratorResult<unknown[]> = unread ?? (await batches.next())
        unread = undefined
        if (slot.signal.aborted) return
        if (next.done) {
          controller.close()
          slot.release()
          return
        }
        const cells = next.value.map((value) => cellsOf(row, value))
        controller.enqueue(encoder.encode(toCsv(cells, columns, { header: false, locale, ...(exact && { exact }) })))
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

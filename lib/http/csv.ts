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

interface Asked {
  /** What may leave: its keys are the columns, and every row is parsed against it. */
  row: z.ZodObject
  headers: Record<string, string>
  locale: Locale
  isHead: boolean
  /** Speaks when the caller's connection is closed. */
  signal: AbortSignal
}

/**
 * A CSV file as a streamed answer. The first rows are read before it begins, so that a database that is away is still told
 * with a status; what fails later breaks the download off. However and whenever it ends, its slot and its database connection are
 * given back: see `file-places.ts`.
 * @throws CallerGone for a caller who has left; AppError `rate_limited` when too many files are under way, `unavailable` when the first rows take too long
 */
export async function csvResponse(file: CsvFile<unknown>, { row, headers, locale, isHead, signal }: Asked): Promise<Response> {
  if (signal.aborted) throw new CallerGone('too_slow')
  const answer = { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName(file.name)}"` } }
  if (isHead) return new Response(null, answer)
  const slot = takeFileSlot(signal)
  try {
    const batches = file.batches(slot.signal)[Symbol.asyncIterator]()
    const first = await withinDeadline(batches.next(), FIRST_ROWS_MS)
    return new Response(csvStream({ first, batches, slot, row, locale }), answer)
  } catch (error) {
    const hasLeft = slot.signal.aborted
    slot.leave()
    throw hasLeft ? new CallerGone('too_slow') : error
  }
}

interface Source {
  first: IteratorResult<unknown[]>
  batches: AsyncIterator<unknown[]>
  slot: FileSlot
  row: z.ZodObject
  locale: Locale
}

/** What may leave of a row; moments stay moments, for each language writes them its own way. */
const cellsOf = (row: z.ZodObject, value: unknown) => {
  const parsed = row.parse(value)
  for (const [name, cell] of Object.entries(value as object)) if (cell instanceof Date && name in parsed) parsed[name] = cell
  return parsed
}

function csvStream({ first, batches, slot, row, locale }: Source): ReadableStream<Uint8Array> {
  const columns = Object.keys(row.shape)
  const encoder = new TextEncoder()
  let ahead: IteratorResult<unknown[]> | undefined = first
  return new ReadableStream<Uint8Array>({
    start(controller) {
      slot.signal.addEventListener('abort', () => controller.error(slot.signal.reason), { once: true })
      controller.enqueue(encoder.encode(BOM + toCsv([], columns, { header: true, locale })))
    },
    async pull(controller) {
      slot.moved()
      try {
        const next: IteratorResult<unknown[]> = ahead ?? (await batches.next())
        ahead = undefined
        if (slot.signal.aborted) return
        if (next.done) {
          controller.close()
          slot.leave()
          return
        }
        const cells = next.value.map((value) => cellsOf(row, value))
        controller.enqueue(encoder.encode(toCsv(cells, columns, { header: false, locale })))
      } catch (error) {
        if (slot.signal.aborted) return
        log.error({ err: error }, 'a file broke off')
        controller.error(error)
        slot.leave()
      }
    },
    cancel: () => slot.leave(),
  })
}

import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { z } from 'zod'
import { log } from '@/lib/log'
import { SITE_NAME, TIME_ZONE } from '@/lib/site'
import type { CsvFile } from './endpoint'
import { AppError } from './errors'

/** Without it, spreadsheets read UTF-8 as the system's old code page. */
const BOM = '\uFEFF'

/** A reader that takes nothing for so long is gone; the rows behind it hold a connection. */
const STALL_MS = 30_000

/** Files under way in one process at most, each with a database connection of its own. */
const MAX_FILES = 2
let underWay = 0

/**
 * Rows as CSV lines (RFC 4180). Cells that a spreadsheet would take for a formula - they start with `=`, `+`, `-`, `@`, tab or
 * return - get an apostrophe in front: names and numbers in these files were typed by strangers.
 */
export const toCsv = (rows: unknown[], columns: readonly string[], header: boolean): string =>
  stringify(rows, { columns: [...columns], header, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/, cast: { boolean: String } })

const fileName = (name: string, now = new Date()) =>
  `${SITE_NAME.toLowerCase()}-${name}-${new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(now)}.csv`

/**
 * A CSV file as a streamed answer. The first rows are read before it begins, so that a database that is away is still told
 * with a status; what fails later breaks the download off.
 * @param row what may leave: its keys are the columns, and every row is parsed against it
 * @throws AppError `rate_limited` when too many files are under way
 */
export async function csvResponse(file: CsvFile<unknown>, row: z.ZodObject, headers: Record<string, string>, isHead: boolean): Promise<Response> {
  const answer = { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${fileName(file.name)}"` } }
  if (isHead) return new Response(null, answer)
  if (underWay >= MAX_FILES) throw new AppError('rate_limited', { headers: { 'retry-after': '15' } })
  underWay++
  const batches = file.batches[Symbol.asyncIterator]()
  try {
    const first = await batches.next()
    return new Response(csvStream(first, batches, row), answer)
  } catch (error) {
    underWay--
    throw error
  }
}

function csvStream(first: IteratorResult<unknown[]>, batches: AsyncIterator<unknown[]>, row: z.ZodObject): ReadableStream<Uint8Array> {
  const columns = Object.keys(row.shape)
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const end = async () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    underWay--
    await batches.return?.()
  }
  let ahead: IteratorResult<unknown[]> | undefined = first
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BOM + toCsv([], columns, true)))
    },
    async pull(controller) {
      clearTimeout(timer)
      try {
        const next: IteratorResult<unknown[]> = ahead ?? (await batches.next())
        ahead = undefined
        if (next.done) {
          await end()
          controller.close()
          return
        }
        controller.enqueue(
          encoder.encode(
            toCsv(
              next.value.map((value) => row.parse(value)),
              columns,
              false,
            ),
          ),
        )
        timer = setTimeout(() => {
          controller.error(new Error('nobody reads the file'))
          end().catch(() => {})
        }, STALL_MS)
      } catch (error) {
        log.error({ err: error }, 'a file broke off')
        await end().catch(() => {})
        controller.error(error)
      }
    },
    cancel: end,
  })
}

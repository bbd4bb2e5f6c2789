import 'server-only'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import type { CsvFile } from '@/lib/platform/contract/endpoint'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type Select, streamRows } from './stream'

interface Export<Row, Line> {
  list: 'promoters' | 'clicks' | 'completions' | 'payouts' | 'campaigns'
  /** What the file is called; the list unless said otherwise. */
  name?: string
  /** What the list was narrowed by, for the audit log. */
  query: Record<string, unknown>
  rows: (db: Db) => Select<Row>
  toLine: (row: Row) => Line
}

async function* lines<Row, Line>(batches: AsyncIterable<Row[]>, toLine: (row: Row) => Line): AsyncGenerator<Iterable<Line>> {
  for await (const rows of batches) yield eachAsLine(rows, toLine)
}

function* eachAsLine<Row, Line>(rows: Row[], toLine: (row: Row) => Line): Generator<Line> {
  for (const row of rows) yield toLine(row)
}

/** A list as a file. The audit log notes the export before the first row is sent; a HEAD request exports nothing and is not noted. */
export async function exportList<Row, Line>(ctx: ActorCtx, { list, name = list, query, rows, toLine }: Export<Row, Line>): Promise<CsvFile<Line>> {
  if (!ctx.isHead) await ctx.db.transaction((tx) => audit(tx, ctx, { action: `${list}.exported`, subject: { type: 'list', label: name }, after: query }))
  return { name, batches: (signal) => lines(streamRows(rows(ctx.db), signal), toLine) }
}

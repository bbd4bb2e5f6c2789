import 'server-only'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import type { CsvFile } from '@/lib/platform/contract/endpoint'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type Select, streamRows, streamRowsMayLag } from './stream'

interface Rows<Row, Line> {
  rows: (db: Db) => Select<Row>
  toLine: (row: Row) => Line
}

type ExportedList = 'promoters' | 'clicks' | 'completions' | 'payouts' | 'quality'

interface Export<Row, Line> extends Rows<Row, Line> {
  list: ExportedList
  /** What the file is called; the list unless said otherwise. */
  name?: string
  /** What the list was narrowed by, for the audit log. */
  query: Record<string, unknown>
}

async function* lines<Row, Line>(batches: AsyncIterable<Row[]>, toLine: (row: Row) => Line): AsyncGenerator<Iterable<Line>> {
  for await (const rows of batches) yield eachAsLine(rows, toLine)
}

function* eachAsLine<Row, Line>(rows: Row[], toLine: (row: Row) => Line): Generator<Line> {
  for (const row of rows) yield toLine(row)
}

/** A list as a file. The audit log notes the export before the first row is sent; a HEAD request exports nothing and is not noted. */
export async function exportList<Row, Line>(ctx: ActorCtx, { list, name = list, query, rows, toLine }: Export<Row, Line>): Promise<CsvFile<Line>> {
  await noteExport(ctx, { list, name, query })
  return fileOf(ctx, name, { rows, toLine })
}

const noteExport = async (ctx: ActorCtx, { list, name, query }: { list: ExportedList; name: string; query: Record<string, unknown> }) => {
  if (!ctx.isHead) await ctx.db.transaction((tx) => audit(tx, ctx, { action: `${list}.exported`, subject: { type: 'list', label: name }, after: query }))
}

/** Rows that are already there, such as figures, as a file; the audit log notes it like a list. */
export async function exportRows<Line>(
  ctx: ActorCtx,
  { list, name, query, lines: all }: { list: ExportedList; name: string; query: Record<string, unknown>; lines: () => Promise<Line[]> },
): Promise<CsvFile<Line>> {
  await noteExport(ctx, { list, name, query })
  return {
    name,
    async *batches() {
      yield await all()
    },
  }
}

/** Rows as a file that the audit log does not note: a promoter's own. @param name of the file */
export const fileOf = <Row, Line>({ db, actor, fileMayLag }: ActorCtx, name: string, { rows, toLine }: Rows<Row, Line>): CsvFile<Line> => ({
  name,
  batches: (signal) => lines(fileMayLag ? streamRowsMayLag(rows(db), signal, actor.lastChange) : streamRows(rows(db), signal), toLine),
})

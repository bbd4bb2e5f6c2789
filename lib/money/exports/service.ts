import 'server-only'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import type { CsvFile } from '@/lib/platform/contract/endpoint'
import type { ActorCtx } from '@/lib/platform/service/context'
import { type Select, streamRows, streamRowsMayLag } from './stream'

interface Rows<Row, Line> {
  rows: (db: Db) => Select<Row>
  toLine: (row: Row) => Line
  /** Reads what the lines of a batch need beside its rows, before they are made. */
  beside?: (rows: Row[]) => Promise<void>
  more?: CsvFile<Line>['more']
}

type ExportedList = 'promoters' | 'clicks' | 'completions' | 'payouts' | 'quality'

interface Export<Row, Line> extends Rows<Row, Line> {
  list: ExportedList
  /** What the file is called; the list unless said otherwise. */
  name?: string
  /** What the list was narrowed by, for the audit log. */
  query: Record<string, unknown>
}

async function* lines<Row, Line>(
  batches: AsyncIterable<Row[]>,
  { toLine, beside }: Pick<Rows<Row, Line>, 'toLine' | 'beside'>,
): AsyncGenerator<Iterable<Line>> {
  for await (const rows of batches) {
    await beside?.(rows)
    yield eachAsLine(rows, toLine)
  }
}

function* eachAsLine<Row, Line>(rows: Row[], toLine: (row: Row) => Line): Generator<Line> {
  for (const row of rows) yield toLine(row)
}

/** A list as a file. The audit log notes the export before the first row is sent; a HEAD request exports nothing and is not noted. */
export async function exportList<Row, Line>(ctx: ActorCtx, { list, name = list, query, ...of }: Export<Row, Line>): Promise<CsvFile<Line>> {
  await noteExport(ctx, { list, name, query })
  return fileOf(ctx, name, of)
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
  return fileOfRows(name, all)
}

/** Rows that are already there as a file that the audit log does not note: a promoter's own. @param name of the file */
export const fileOfRows = <Line>(name: string, lines: () => Promise<Line[]>): CsvFile<Line> => ({
  name,
  async *batches() {
    yield await lines()
  },
})

/** Rows as a file that the audit log does not note: a promoter's own. @param name of the file */
export const fileOf = <Row, Line>({ db, actor, fileMayLag }: ActorCtx, name: string, { rows, more, ...of }: Rows<Row, Line>): CsvFile<Line> => ({
  name,
  ...(more && { more }),
  batches: (signal) => lines(fileMayLag ? streamRowsMayLag(rows(db), signal, actor.lastChange) : streamRows(rows(db), signal), of),
})

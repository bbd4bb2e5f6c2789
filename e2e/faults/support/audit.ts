import path from 'node:path'
import sharp from 'sharp'
import { connect } from '@/db/client'
import { totalsDifferences } from '@/lib/money/totals/check'
import { localStore } from '@/lib/work/proofs/local'
import { sweepOrphans } from '@/lib/work/proofs/sweep'
import type { Memory } from './visitors'

/** Rows, files and counters compared with the answers that visitors got. Each number except the first three must be 0. */
export interface Findings {
  acknowledged: number
  rows: number
  swept: number
  lost: number
  doubled: number
  withoutFile: number
  unanswered: number
  counters: number
  orphansLeft: number
}

const drawable = (file: string) =>
  sharp(file)
    .stats()
    .then(
      () => true,
      () => false,
    )

/** Audits database and proofs. Nothing may write meanwhile. */
export async function audit(url: string, dataDir: string, memory: Memory): Promise<Findings> {
  const { sql, db } = connect(url, { poolSize: 2, prepare: true, timeoutMs: 60_000 })
  try {
    const rows = await sql<{ key: string; code: string; proofs: string[] }[]>`
      select idempotency_key as key, payment_code as code, 
        array(select i.proof_key from attempts a join attempt_items i on i.attempt_id = a.id where a.completion_id = completions.id) as proofs
      from completions where idempotency_key is not null`
    const codesInBooks = new Map<string, string[]>()
    for (const { key, code } of rows) codesInBooks.set(key, [...(codesInBooks.get(key) ?? []), code])
    let lost = 0
    for (const [key, codes] of memory.codes) for (const code of codes) if (!codesInBooks.get(key)?.includes(code)) lost++
    const proofs = path.join(dataDir, 'proofs')
    const keys = rows.flatMap((row) => row.proofs)
    const seen = await Promise.all(keys.map((key) => drawable(path.join(proofs, key))))
    const store = localStore(proofs)
    const swept = await sweepOrphans(db, store, 0, { all: true })
    let files = 0
    for await (const { trashed } of store.list()) if (!trashed) files++
    return {
      acknowledged: memory.codes.size,
      rows: rows.length,
      swept,
      lost,
      doubled: rows.length - codesInBooks.size + [...memory.codes.values()].filter((codes) => codes.size > 1).length,
      withoutFile: rows.filter((row) => row.proofs.length === 0).length + seen.filter((whole) => !whole).length,
      unanswered: [...codesInBooks.keys()].filter((key) => !memory.codes.has(key)).length,
      counters: (await totalsDifferences(db)).length,
      orphansLeft: files - keys.length,
    }
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** The findings that break a promise, by name. */
export const breaches = ({ lost, doubled, withoutFile, unanswered, counters, orphansLeft }: Findings) =>
  Object.entries({ lost, doubled, withoutFile, unanswered, counters, orphansLeft }).filter(([, count]) => count !== 0)

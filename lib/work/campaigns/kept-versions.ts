import 'server-only'
import type { Db } from '@/db/client'
import { processGlobal } from '@/lib/platform/process-global'

/** Most versions that are kept in memory. */
const MOST_KEPT = 500

/** Keeps in memory what is read of published versions, because these never change. @param name unique to what is made of them */
export const keptVersions =
  <Made>(name: string, read: (db: Db, versionIds: number[]) => Promise<(readonly [number, Made])[]>) =>
  async (db: Db, versionIds: number[]): Promise<Map<number, Made>> => {
    const kept = processGlobal(name, () => new Map<number, Made>())
    const wanted = [...new Set(versionIds)]
    const missing = wanted.filter((id) => !kept.has(id))
    if (missing.length > 0) for (const [id, made] of await read(db, missing)) kept.set(id, made)
    const found = new Map(
      wanted.flatMap((id) => {
        const made = kept.get(id)
        return made ? [[id, made] as const] : []
      }),
    )
    for (const id of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(id)
    return found
  }

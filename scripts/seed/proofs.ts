import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import type { completions } from '@/db/schema/completions'
import { distance, hashPicture, type PictureHash, SIMILAR_WITHIN } from '@/lib/work/proofs/phash'
import { proofStore } from '@/lib/work/proofs/store'
import { drawScreen, type Flaw, nearCopy, type Screen } from './screens'

export type Row = typeof completions.$inferSelect

/** The proof of an attempt that is to be drawn. */
export interface Drawing {
  completionId: number
  number: number
  screen: Screen
  /** The first proof of this completion is used instead, byte for byte or nearly. */
  copyOf?: number
  isNear?: boolean
  /** Whether it is flagged as not compared with others. */
  isNotCompared?: boolean
}

/** Every completion has its own picture; its later attempts have the same one without the flaw. */
export const drawingOf = (row: Row, { number = 1, flaw, at = row.createdAt }: { number?: number; flaw?: Flaw | undefined; at?: Date } = {}): Drawing => ({
  completionId: row.id,
  number,
  screen: { seed: row.id, person: { name: row.name, handle: row.telegram?.slice(1) ?? 'voce' }, at: new Date(at.getTime() - 4 * 60_000), flaw },
})

/** Pictures drawn at the same time. */
const AT_ONCE = 4

/** Added to a picture's number to get another one of the same kind. */
const ANOTHER = 9_000

const looked = async (bytes: Buffer) => ({ bytes, ...(await hashPicture(bytes)) })

/** Whether two pictures look alike, also when one is cropped; most are clearly different. */
const isAlike = ({ hash, variants }: PictureHash, other: string) =>
  distance(hash, other) < 100 && variants.some((variant) => distance(variant, other) <= SIMILAR_WITHIN + 8)

/** Draws proofs, stores them and records their hashes, like a submission. Older completions have none, as if erased after their retention. */
export async function makeProofs(db: Db, drawings: Drawing[]): Promise<void> {
  const drawn = new Map<number, Buffer>()
  const seen: { completionId: number; hash: string }[] = []
  /** Draws a picture that looks like no other completion's. */
  async function drawAnother(screen: Screen, completionId: number) {
    for (let turn = 0; ; turn++) {
      const picture = await looked(await drawScreen({ ...screen, seed: screen.seed + turn * ANOTHER }))
      if (turn < 9 && seen.some((other) => other.completionId !== completionId && isAlike(picture, other.hash))) continue
      seen.push({ completionId, hash: picture.hash })
      return picture
    }
  }
  const keep = async ({ completionId, number, screen, copyOf, isNear, isNotCompared }: Drawing) => {
    const original = copyOf === undefined ? undefined : drawn.get(copyOf)
    const { bytes, hash, bands } = original ? await looked(isNear ? await nearCopy(original) : original) : await drawAnother(screen, completionId)
    if (number === 1) drawn.set(completionId, bytes)
    const proofKey = await proofStore().put(bytes, 'image/jpeg')
    const [attempt] = await db
      .select({ attemptId: attempts.id, completionId: attempts.completionId, createdAt: attempts.createdAt })
      .from(attempts)
      .where(and(eq(attempts.completionId, completionId), eq(attempts.number, number)))
    if (!attempt) throw new Error(`completion ${completionId} has no attempt ${number}`)
    await db.insert(attemptItems).values({
      ...attempt,
      proofKey,
      proofSha256: createHash('sha256').update(bytes).digest('hex'),
      ...(!isNotCompared && { proofHash: hash, proofBands: bands }),
    })
  }
  for (const some of [drawings.filter(({ copyOf }) => copyOf === undefined), drawings.filter(({ copyOf }) => copyOf !== undefined)]) {
    const left = [...some]
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await keep(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}

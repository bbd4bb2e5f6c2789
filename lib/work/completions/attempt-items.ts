import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { DEFAULT_ITEM_KEY, type ProofItemKind } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import type { EditingProgram } from '@/db/signal-values'
import { linkKey } from '@/lib/work/campaigns/proof-items/link-key'
import type { PictureHash } from '@/lib/work/proofs/phash'

/** What an attempt proves one proof item with. It has every column, so that statements of as many items have the same text. */
export type NewItem = Required<
  Pick<typeof attemptItems.$inferInsert, 'item' | 'kind' | 'proofKey' | 'proofSha256' | 'proofHash' | 'proofBands' | 'value' | 'linkKey' | 'editedWith'>
>

interface StoredPicture {
  proofKey: string
  sha256: string
  picture?: PictureHash
  editedWith?: EditingProgram | undefined
}

/** A stored picture as an item. @param item the key of the proof item */
export const newPictureItem = ({ proofKey, sha256, picture, editedWith }: StoredPicture, item = DEFAULT_ITEM_KEY): NewItem => ({
  item,
  kind: 'picture',
  proofKey,
  proofSha256: sha256,
  proofHash: picture?.hash ?? null,
  proofBands: picture?.bands ?? null,
  value: null,
  linkKey: null,
  editedWith: editedWith ?? null,
})

/** A checked value as an item. @param item the key of the proof item */
export const newValueItem = (item: string, kind: Exclude<ProofItemKind, 'picture'>, value: string): NewItem => ({
  item,
  kind,
  proofKey: null,
  proofSha256: null,
  proofHash: null,
  proofBands: null,
  value,
  linkKey: kind === 'link' ? linkKey(value) : null,
  editedWith: null,
})

/** Stores a further attempt with its items, at least one. */
export async function insertAttempt(tx: Db, attempt: typeof attempts.$inferInsert, items: NewItem[]): Promise<void> {
  const stored = tx.$with('attempt').as(tx.insert(attempts).values(attempt).returning({ id: attempts.id }))
  await tx
    .with(stored)
    .insert(attemptItems)
    .values(items.map((item) => ({ ...item, attemptId: sql`(select id from attempt)`, completionId: attempt.completionId })))
}

/** The item of an attempt that is shown as its proof, to join by: its first picture. */
export const isProofOfAttempt = and(
  eq(attemptItems.attemptId, attempts.id),
  sql`${attemptItems.id} = (
    select first_picture.id from attempt_items as first_picture where first_picture.attempt_id = ${attempts.id} and first_picture.kind = 'picture'
    order by first_picture.id limit 1)`,
)

/** The items of all attempts of completions, as a condition; the index of attempts finds them. */
export const isItemOf = (db: Db, completionIds: number[]) =>
  inArray(attemptItems.attemptId, db.select({ id: attempts.id }).from(attempts).where(inArray(attempts.completionId, completionIds)))

/** Says that the file of a proof is another one now. @returns whether a proof had the former key */
export const replaceProofKey = async (db: Db, from: string, to: string): Promise<boolean> =>
  (await db.update(attemptItems).set({ proofKey: to }).where(eq(attemptItems.proofKey, from)).returning({ id: attemptItems.id })).length > 0

/** What all attempts of a completion were proven with. */
export const selectEarlierItems = (db: Db, completionId: number) =>
  db
    .select({ item: attemptItems.item, proofSha256: attemptItems.proofSha256, proofHash: attemptItems.proofHash, value: attemptItems.value })
    .from(attemptItems)
    .where(isItemOf(db, [completionId]))

/** The keys of all proofs of a completion. */
export const selectProofKeys = async (db: Db, completionId: number): Promise<string[]> => {
  const rows = await db
    .select({ key: attemptItems.proofKey })
    .from(attempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, attempts.id))
    .where(eq(attempts.completionId, completionId))
  return rows.flatMap(({ key }) => key ?? [])
}

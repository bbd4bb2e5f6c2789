import { sql } from 'drizzle-orm'
import { bigint, bit, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { completions } from './completions'

/** One proof of a completion, the first or a later one. After an erasure everything about its picture is null. */
export const attempts = pgTable(
  'attempts',
  {
    /** Part of the proof's signed address. */
    id: id(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: smallint().notNull(),
    /** The proof's key in the store; null once its retention has ended. */
    proofKey: text(),
    /** Hash of the proof as sent, to recognise an exact copy. */
    proofSha256: text(),
    /** The perceptual hash of the proof, and the keys to find similar ones: see `lib/work/proofs/phash.ts`. */
    proofHash: bit({ dimensions: 256 }),
    proofBands: integer().array(),
    /** The key of a further attempt: the same key gets the same answer. */
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempts_completion_key').on(table.completionId, table.number),
    uniqueIndex('attempts_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('attempts_proof_key').on(table.proofKey),
    index('attempts_sha256_idx').on(table.proofSha256),
    index('attempts_bands_idx').using('gin', table.proofBands),
    check('attempts_number_check', sql`${table.number} between 1 and 3`),
  ],
)

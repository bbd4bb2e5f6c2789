import { sql } from 'drizzle-orm'
import { bigint, bit, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEFAULT_ITEM_KEY, type ProofItemKind } from '@/db/campaign-values'
import type { EditingProgram } from '@/db/signal-values'
import { id, moment } from './columns'
import { completions } from './completions'

/** What a completion sent to be reviewed, first or later. What it proves is in `attempt_items`. */
export const attempts = pgTable(
  'attempts',
  {
    /** Part of the proofs' signed addresses. */
    id: id(),
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: smallint().notNull(),
    // Empty, and used by nothing; the release before this one names them when it inserts, so that they go with the next.
    formerProofKey: text('proof_key'),
    formerProofSha256: text('proof_sha256'),
    formerProofHash: bit('proof_hash', { dimensions: 256 }),
    formerProofBands: integer('proof_bands').array(),
    /** The key of a further attempt: the same key gets the same answer. */
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempts_completion_key').on(table.completionId, table.number),
    uniqueIndex('attempts_idempotency_key').on(table.idempotencyKey),
    check('attempts_number_check', sql`${table.number} between 1 and 3`),
  ],
)

/** What an attempt proves one proof item of its version with: a picture or a value. After an erasure everything of it is null. */
export const attemptItems = pgTable(
  'attempt_items',
  {
    id: id(),
    attemptId: bigint({ mode: 'number' })
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** The attempt's, so that comparing needs no join. */
    completionId: bigint({ mode: 'number' }).notNull(),
    /** The key of the proof item in the version's content. */
    item: text().notNull().default(DEFAULT_ITEM_KEY),
    kind: text().notNull().default('picture').$type<ProofItemKind>(),
    /** The picture's key in the store; null once its retention has ended. */
    proofKey: text(),
    /** Hash of the picture as sent, to recognise an exact copy. */
    proofSha256: text(),
    /** The perceptual hash of the picture, and the keys to find similar ones: see `lib/work/proofs/phash.ts`. */
    proofHash: bit({ dimensions: 256 }),
    proofBands: integer().array(),
    /** What was typed or chosen, of other kinds, in its normal form; null once its retention has ended. */
    value: text(),
    /** Of a link: what addresses of one post have in common (`lib/work/campaigns/proof-items/link-key.ts`); null once its retention has ended, and in old rows. */
    linkKey: text(),
    /** The program that edited the picture, as its file said before that was removed; null if it said none. */
    editedWith: text().$type<EditingProgram>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('attempt_items_item_key').on(table.attemptId, table.item),
    uniqueIndex('attempt_items_proof_key').on(table.proofKey),
    index('attempt_items_sha256_idx').on(table.proofSha256),
    index('attempt_items_bands_idx').using('gin', table.proofBands),
    index('attempt_items_link_idx').on(table.value).where(sql`${table.kind} = 'link'`),
    index('attempt_items_link_key_idx').on(table.linkKey).where(sql`${table.linkKey} is not null`),
    check('attempt_items_kind_check', sql`${table.kind} in ('picture', 'link', 'text', 'choice', 'code')`),
    check('attempt_items_value_check', sql`case ${table.kind} when 'picture' then ${table.value} is null else ${table.proofKey} is null end`),
  ],
)

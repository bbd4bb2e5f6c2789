import { sql } from 'drizzle-orm'
import { bigint, bit, boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FlagReason, Repeats } from '@/db/values'
import { clicks } from './clicks'
import { id, moment, timestamps } from './columns'

/**
 * A visitor's finished task (SPEC section 3, 'Completion'). Personal data are null, and the name is empty, after an erasure on
 * request; data of the device are null once their retention has ended.
 */
export const completions = pgTable(
  'completions',
  {
    id: id(),
    /** Null for a public link. No foreign key, as with clicks. */
    promoterId: bigint({ mode: 'number' }),
    clickId: bigint({ mode: 'number' }).references(() => clicks.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text(),
    whatsapp: text(),
    telegram: text(),
    age: smallint(),
    guardianConsent: boolean().notNull().default(false),
    gender: text({ enum: ['male', 'female'] }),
    profession: text(),
    /** As typed by the visitor; `locationCountry` is where the request came from. */
    country: text(),
    locationCountry: text(),
    locationCity: text(),
    browser: text(),
    os: text(),
    ipAddress: text(),
    userAgent: text(),
    deviceFingerprint: text(),
    paymentCode: text().notNull(),
    codeExpiresAt: moment().notNull(),
    /** The reward in force when this happened, in centavos. */
    rewardCents: integer().notNull(),
    completed: text({ enum: ['completed'] })
      .notNull()
      .default('completed'),
    /** The proof's key in the store; null once its retention has ended. */
    proofKey: text(),
    proofSha256: text(),
    /** Why an administrator should look: see `db/values.ts`. */
    flags: text().array().notNull().default(sql`'{}'::text[]`).$type<FlagReason[]>(),
    /** The earlier completion that each flag refers to, by reason. It may have been deleted since, and is then not shown. */
    repeats: jsonb().notNull().default({}).$type<Repeats>(),
    /** The perceptual hash of the proof, and the keys to find similar ones: see `lib/proofs/phash.ts`. */
    proofHash: bit({ dimensions: 256 }),
    proofBands: integer().array(),
    idempotencyKey: text(),
    /** When the personal data were erased on request. */
    erasedAt: moment(),
    search: text().notNull().generatedAlwaysAs(sql`search_text(name || ' ' || payment_code)`),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('completions_payment_code_key').on(table.paymentCode),
    uniqueIndex('completions_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('completions_click_key').on(table.clickId),
    uniqueIndex('completions_proof_key').on(table.proofKey),
    index('completions_promoter_idx').on(table.promoterId, table.createdAt, table.id),
    index('completions_created_idx').on(table.createdAt, table.id),
    index('completions_fingerprint_idx').on(table.deviceFingerprint),
    index('completions_whatsapp_idx').on(table.whatsapp),
    index('completions_sha256_idx').on(table.proofSha256),
    index('completions_flagged_idx').on(table.createdAt, table.id).where(sql`${table.flags} <> '{}'::text[]`),
    index('completions_bands_idx').using('gin', table.proofBands),
    // Administrators also search e-mails; the column that promoters search must not contain them.
    index('completions_address_idx').using('gin', table.ipAddress.op('gin_trgm_ops')),
    index('completions_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    check('completions_gender_check', sql`${table.gender} in ('male', 'female')`),
    check('completions_age_check', sql`${table.age} between 13 and 120`),
    check('completions_reward_check', sql`${table.rewardCents} >= 0`),
  ],
)

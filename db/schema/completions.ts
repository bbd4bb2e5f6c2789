import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { FlagReason, Repeats } from '@/db/desk-values'
import type { Attribution, CompletionStatus, RejectReason } from '@/db/values'
import { clicks } from './clicks'
import { FIRST_LANGUAGE, id, language, moment, timestamps } from './columns'

/** The moment since which a completion in review waits. */
const waitingSince = (table: { reopenedAt: AnyPgColumn; createdAt: AnyPgColumn }) => sql<Date>`coalesce(${table.reopenedAt}, ${table.createdAt})`

/** The completion that a flag says its picture is like; null if there is none. */
const alikeTo = (table: { repeats: AnyPgColumn }) => sql`alike_completion(${table.repeats})`

/**
 * A visitor's finished task (SPEC section 3, 'Completion'). Personal data are null, and the name is empty, after an erasure on
 * request; data of the device are null once their retention has ended. Its proofs belong to its attempts.
 */
export const completions = pgTable(
  'completions',
  {
    id: id(),
    /** Null for a public link. No foreign key, as with clicks. */
    promoterId: bigint({ mode: 'number' }),
    /** The campaign and the version that promised its reward. No foreign keys: both are never deleted once published. */
    campaignId: bigint({ mode: 'number' }).notNull().default(DEFAULT_CAMPAIGN_ID),
    versionId: bigint({ mode: 'number' }).notNull().default(1),
    /** The promoter's own name for where the link was. */
    label: text(),
    /** What the promoter's tracker calls the visit, as its link said; null after an erasure. */
    ref: text(),
    /** How its promoter was known; null without one, and in rows from before it was kept. */
    attributedBy: text().$type<Attribution>(),
    /** The click that it converted; null while it is rejected. */
    clickId: bigint({ mode: 'number' }).references(() => clicks.id, { onDelete: 'set null' }),
    /** The click that a rejection freed. A completion that comes back takes it again, unless another completion has it. */
    freedClickId: bigint({ mode: 'number' }),
    name: text().notNull(),
    email: text(),
    whatsapp: text(),
    /** When the person last corrected the number; null if it is the one they handed in. */
    whatsappChangedAt: moment(),
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
    /** The reward in centavos when the task was submitted. */
    rewardCents: integer().notNull(),
    /** The promoter's commission in centavos when the task was submitted. */
    commissionCents: integer().notNull().default(1000),
    completed: text({ enum: ['completed'] })
      .notNull()
      .default('completed'),
    status: text().notNull().default('in_review').$type<CompletionStatus>(),
    /** The number of its newest attempt, from 1. */
    attempt: smallint().notNull().default(1),
    /** When it last came back to review, by a new attempt, an appeal or an undone decision; it waits since then, else since `createdAt`. */
    reopenedAt: moment(),
    /** When and, if rejected, why its newest attempt was decided; null while it is in review. */
    decidedAt: moment(),
    reason: text().$type<RejectReason>(),
    /** The reason for the appeal, which is possible once; null after an erasure. */
    appeal: text(),
    appealedAt: moment(),
    /** Whether it belongs to the same-sender backlog of its number, or of its device and address. */
    isSameSenderBacklog: boolean('same_sender_backlog').notNull().default(false),
    /** Used by nothing; the release before this one names it when it inserts, so that it goes with the next. */
    formerSameSenderBacklog: boolean('is_crowd').notNull().default(false),
    /** Why an administrator should look: see `db/values.ts`. */
    flags: text().array().notNull().default(sql`'{}'::text[]`).$type<FlagReason[]>(),
    /** The earlier completion that each flag refers to, by reason. It may have been deleted since, and is then not shown. */
    repeats: jsonb().notNull().default({}).$type<Repeats>(),
    idempotencyKey: text(),
    /** The language of the page it was submitted on, in which the person gets letters. */
    locale: language().default(FIRST_LANGUAGE),
    /** When the personal data were erased on request. */
    erasedAt: moment(),
    search: text().notNull().generatedAlwaysAs(sql`search_text(name || ' ' || payment_code)`),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('completions_payment_code_key').on(table.paymentCode),
    uniqueIndex('completions_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('completions_click_key').on(table.clickId),
    // Lists are newest first and show completions that count; rejected ones have a list of their own.
    index('completions_promoter_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.status} <> 'rejected'`),
    index('completions_created_idx').on(table.createdAt, table.id).where(sql`${table.status} <> 'rejected'`),
    index('completions_rejected_idx').on(table.createdAt, table.id).where(sql`${table.status} = 'rejected'`),
    index('completions_promoter_rejected_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.status} = 'rejected'`),
    // Waiting completions are read oldest first, one lane at a time.
    index('completions_waiting_idx').on(waitingSince(table), table.id).where(sql`${table.status} = 'in_review' and not ${table.isSameSenderBacklog}`),
    index('completions_waiting_flagged_idx')
      .on(waitingSince(table), table.id)
      .where(sql`${table.status} = 'in_review' and not ${table.isSameSenderBacklog} and ${table.flags} <> '{}'::text[]`),
    index('completions_waiting_appeals_idx').on(waitingSince(table), table.id).where(sql`${table.status} = 'in_review' and ${table.appealedAt} is not null`),
    index('completions_waiting_backlog_idx').on(waitingSince(table), table.id).where(sql`${table.status} = 'in_review' and ${table.isSameSenderBacklog}`),
    index('completions_waiting_promoter_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.status} = 'in_review'`),
    index('completions_waiting_newest_idx').on(table.createdAt, table.id).where(sql`${table.status} = 'in_review'`),
    // For the moment since which a promoter has been owed money.
    index('completions_earned_idx').on(table.promoterId, table.decidedAt).where(sql`${table.status} = 'approved'`),
    index('completions_saved_idx').on(table.promoterId).where(sql`${table.attributedBy} in ('address', 'told') and ${table.status} <> 'rejected'`),
    // Lists of one campaign; the default one is nearly all of them and uses the others.
    index('completions_campaign_idx').on(table.campaignId, table.createdAt, table.id).where(sql`${table.campaignId} <> 1`),
    index('completions_waiting_campaign_idx')
      .on(table.campaignId, waitingSince(table), table.id)
      .where(sql`${table.status} = 'in_review' and ${table.campaignId} <> 1`),
    index('completions_fingerprint_idx').on(table.deviceFingerprint),
    index('completions_whatsapp_idx').on(table.whatsapp),
    index('completions_flagged_idx').on(table.createdAt, table.id).where(sql`${table.flags} <> '{}'::text[]`),
    index('completions_promoter_flagged_idx').on(table.promoterId, table.createdAt, table.id).where(sql`${table.flags} <> '{}'::text[]`),
    // Both ways over pairs of alike pictures, and the newest of them.
    index('completions_alike_idx')
      .on(alikeTo(table))
      .where(sql`${alikeTo(table)} is not null`),
    index('completions_alike_newest_idx')
      .on(table.id)
      .where(sql`${alikeTo(table)} is not null`),
    // Administrators also search e-mails; the column that promoters search must not contain them.
    index('completions_address_idx').using('gin', table.ipAddress.op('gin_trgm_ops')),
    index('completions_search_idx').using('gin', table.search.op('gin_trgm_ops')),
    check('completions_status_check', sql`${table.status} in ('in_review', 'approved', 'rejected')`),
    check('completions_attributed_by_check', sql`${table.attributedBy} in ('sent', 'click', 'address', 'told')`),
    check('completions_attempt_check', sql`${table.attempt} between 1 and 3`),
    check('completions_decided_check', sql`(${table.status} = 'in_review') = (${table.decidedAt} is null)`),
    check('completions_reason_check', sql`(${table.status} = 'rejected') = (${table.reason} is not null)`),
    check('completions_gender_check', sql`${table.gender} in ('male', 'female')`),
    check('completions_age_check', sql`${table.age} between 13 and 120`),
    check('completions_reward_check', sql`${table.rewardCents} >= 0`),
    check('completions_commission_check', sql`${table.commissionCents} >= 0`),
  ],
)

/** Numbers and payout keys that completions had before they were changed, as hashes, so that what was rejected under one still counts against it. */
export const formerNumbers = pgTable(
  'former_numbers',
  {
    id: id(),
    /** No foreign key, because the decisions on a deleted completion still count. */
    completionId: bigint({ mode: 'number' }).notNull(),
    /** As `erased_traits` stores numbers and keys: it does not reveal them. */
    hash: text().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('former_numbers_hash_idx').on(table.hash), index('former_numbers_changed_idx').on(table.changedAt)],
)

import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AcceptTrusted, CampaignKind, CampaignNotice, CampaignState, FundingKind, FundingState, PlaceEnd } from '@/db/campaign-values'
import { id, moment, timestamps } from './columns'
import { users } from './users'

/** A task on offer. Once published it is never deleted, so that completions and clicks need no foreign key to it. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    /** Its part of the address, fixed once published. */
    slug: text().notNull(),
    state: text().notNull().default('draft').$type<CampaignState>(),
    /** Whether it is the task of `/perform-task`; exactly one is. */
    isDefault: boolean().notNull().default(false),
    /** The published version in force; null before the first one. No foreign key, because tables are restored in the order of their keys, and published versions stay. */
    versionId: bigint({ mode: 'number' }),
    startsAt: moment(),
    endsAt: moment(),
    /** Most places a calendar day; null for no limit. */
    dailyCap: integer(),
    /** Most completions of one device. */
    perPersonLimit: smallint().notNull().default(1),
    /** How long a place is kept. */
    placeMinutes: smallint().notNull().default(60),
    /** Whether places reserve money in the ledger; fixed once published. */
    hasBudget: boolean().notNull().default(true),
    /** Its place among the open ones, lowest first. */
    position: integer().notNull().default(0),
    /** Counts the changes of settings and draft, for `If-Match`. */
    revision: integer().notNull().default(1),
    createdById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** Who last changed settings, draft or state. */
    changedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    endedAt: moment(),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('campaigns_slug_key').on(table.slug),
    uniqueIndex('campaigns_default_key').on(table.isDefault).where(sql`${table.isDefault}`),
    index('campaigns_state_idx').on(table.state, table.position, table.id),
    check('campaigns_slug_check', sql`${table.slug} ~ '^[a-z0-9-]{3,60}$' and ${table.slug} !~ '^[0-9]+$'`),
    check('campaigns_state_check', sql`${table.state} in ('draft', 'live', 'paused', 'ended')`),
    check('campaigns_version_check', sql`${table.state} = 'draft' or ${table.versionId} is not null`),
    check(
      'campaigns_default_check',
      sql`not ${table.isDefault} or (${table.state} in ('live', 'paused') and not ${table.hasBudget} and ${table.endsAt} is null)`,
    ),
    check('campaigns_ended_check', sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`),
    check('campaigns_times_check', sql`${table.endsAt} > ${table.startsAt}`),
    check('campaigns_daily_cap_check', sql`${table.dailyCap} > 0`),
    check('campaigns_person_check', sql`${table.perPersonLimit} between 1 and 100`),
    check('campaigns_place_minutes_check', sql`${table.placeMinutes} between 10 and 1440`),
  ],
)

/** The content and prices of a campaign. A trigger refuses every change of a published one; at most one is not published: the draft. */
export const campaignVersions = pgTable(
  'campaign_versions',
  {
    id: id(),
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: smallint().notNull(),
    kind: text().notNull().$type<CampaignKind>(),
    rewardCents: integer().notNull(),
    commissionCents: integer().notNull(),
    /** See `lib/work/campaigns/content.ts`. */
    content: jsonb().notNull().$type<unknown>(),
    minimumAge: smallint(),
    /** ISO 3166-1 alpha-2; empty for all. */
    countries: text().array().notNull().default(sql`'{}'::text[]`),
    /** What has no flag and no decision this many days after it was handed in is approved; null for never. */
    acceptAfterDays: smallint(),
    /** When what trusted people hand in is approved by rule, see `lib/work/review/decision/accept-trusted.ts`. */
    acceptTrusted: text().notNull().default('off').$type<AcceptTrusted>(),
    createdById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    publishedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    publishedByName: text(),
    publishedAt: moment(),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('campaign_versions_number_key').on(table.campaignId, table.number),
    uniqueIndex('campaign_versions_draft_key').on(table.campaignId).where(sql`${table.publishedAt} is null`),
    check('campaign_versions_kind_check', sql`${table.kind} in ('follow', 'video', 'survey', 'app', 'review', 'other')`),
    check('campaign_versions_reward_check', sql`${table.rewardCents} between 0 and 100000 and (${table.publishedAt} is null or ${table.rewardCents} > 0)`),
    check('campaign_versions_commission_check', sql`${table.commissionCents} between 0 and 100000`),
    check('campaign_versions_age_check', sql`${table.minimumAge} between 13 and 120`),
    check('campaign_versions_accept_check', sql`${table.acceptAfterDays} between 1 and 30`),
    check('campaign_versions_trusted_check', sql`${table.acceptTrusted} in ('off', 'after_24h', 'at_once')`),
  ],
)

/**
 * The right to hand in one completion at one version's promise. It is open until it has a completion or has ended; what it reserves of a budget
 * stays reserved until the completion is approved or the place has ended.
 */
export const campaignPlaces = pgTable(
  'campaign_places',
  {
    id: id(),
    /** Of the token that its device keeps; null for one made on handing in. */
    tokenHash: text(),
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id),
    versionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaignVersions.id),
    fingerprint: text(),
    ipAddress: text(),
    label: text(),
    referralCode: text(),
    /** How many wrong codes were typed (proof item `code`). */
    wrongCodes: smallint().notNull().default(0),
    /** How many steps of the wizard were done with it; until the first one it is kept for a short time. */
    stepsDone: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** When the first place of its chain was taken; null for one that follows no other. */
    firstAt: moment(),
    expiresAt: moment().notNull(),
    /** The completion that used it. A completion that came back after its place had ended has a further one. */
    completionId: bigint({ mode: 'number' }),
    endedAt: moment(),
    end: text('end_reason').$type<PlaceEnd>(),
  },
  (table) => [
    uniqueIndex('campaign_places_token_key').on(table.tokenHash),
    uniqueIndex('campaign_places_completion_key').on(table.completionId).where(sql`${table.endedAt} is null and ${table.completionId} is not null`),
    index('campaign_places_completion_idx').on(table.completionId),
    index('campaign_places_open_idx').on(table.campaignId, table.expiresAt).where(sql`${table.endedAt} is null and ${table.completionId} is null`),
    index('campaign_places_expires_idx').on(table.expiresAt).where(sql`${table.endedAt} is null and ${table.completionId} is null`),
    index('campaign_places_device_idx').on(table.fingerprint, table.campaignId, table.id).where(sql`${table.fingerprint} is not null`),
    index('campaign_places_network_idx').on(table.campaignId, table.ipAddress).where(sql`${table.endedAt} is null and ${table.completionId} is null`),
    index('campaign_places_created_idx').on(table.createdAt),
    check('campaign_places_end_check', sql`(${table.endedAt} is null) = (${table.end} is null)`),
  ],
)

/** How many places were taken on a calendar day (America/Sao_Paulo), less those given back on it. */
export const campaignDays = pgTable(
  'campaign_days',
  {
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    places: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.day] }), check('campaign_days_places_check', sql`${table.places} >= 0`)],
)

/** Money that an administrator put into a campaign or took out. Above a limit a second administrator confirms it first. */
export const campaignFundings = pgTable(
  'campaign_fundings',
  {
    /** Source of its transfer. */
    id: id(),
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id),
    kind: text().notNull().$type<FundingKind>(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The number of the bank's transfer, or what else proves it. */
    reference: text().notNull(),
    state: text().notNull().$type<FundingState>(),
    requestedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    requestedByName: text().notNull(),
    requestedAt: moment().notNull().defaultNow(),
    /** Who confirmed or refused it, if it needed a second administrator. */
    decidedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    decidedByName: text(),
    decidedAt: moment(),
    idempotencyKey: text(),
  },
  (table) => [
    index('campaign_fundings_campaign_idx').on(table.campaignId, table.id),
    index('campaign_fundings_waiting_idx').on(table.id).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('campaign_fundings_idempotency_key').on(table.idempotencyKey),
    check('campaign_fundings_kind_check', sql`${table.kind} in ('fund', 'unfund')`),
    check('campaign_fundings_state_check', sql`${table.state} in ('waiting', 'booked', 'refused')`),
    check('campaign_fundings_amount_check', sql`${table.amountCents} > 0`),
  ],
)

/** What administrators and promoters were told of a campaign, so that each is told once. */
export const campaignNotices = pgTable(
  'campaign_notices',
  {
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    notice: text().notNull().$type<CampaignNotice>(),
    toldAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.notice] })],
)

/** Pictures of instructions and examples, public under names made of their content. */
export const campaignPictures = pgTable(
  'campaign_pictures',
  {
    id: id(),
    campaignId: bigint({ mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    /** The hash of the stored file, with its ending. */
    name: text().notNull(),
    storageKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('campaign_pictures_name_key').on(table.campaignId, table.name), index('campaign_pictures_name_idx').on(table.name)],
)

/**
 * The counters of every campaign but the default one, by day and promoter, as in `daily_totals`; the default campaign has what these leave of
 * `daily_totals`. So the most frequent writes touch no further row, and the previous release can write beside this one.
 */
export const campaignTotals = pgTable(
  'campaign_totals',
  {
    campaignId: bigint({ mode: 'number' }).notNull(),
    promoterId: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    clicks: integer().notNull().default(0),
    completions: integer().notNull().default(0),
    earningsCents: bigint({ mode: 'number' }).notNull().default(0),
    inReview: integer().notNull().default(0),
    inReviewCents: bigint({ mode: 'number' }).notNull().default(0),
    rejected: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('campaign_totals_key').on(table.campaignId, sql`coalesce(${table.promoterId}, 0)`, table.day, table.slot),
    index('campaign_totals_promoter_idx').on(table.promoterId),
    index('campaign_totals_unfolded_idx').on(table.day).where(sql`${table.slot} <> 0`),
  ],
)

import { describe, expect, test } from 'vitest'
import { migrationsAround, type ReleaseSchema, schemaAfter, statementsIn, whyItBreaks } from '@/lib/testing/expand-only'
import lastRelease from './last-release.json'

// While a release replaces the one before, both run on the newer schema. So a release expands, and the next one contracts: docs/operations.md, 'Upgrading'.

/** The beginnings of statements that change what the last release uses and do not break it, and why. The next release begins with none. */
const allowed: { migration: string; statements: string[]; why: string }[] = [
  {
    migration: '0044_former_names_go',
    statements: [
      ...['keep_backlog_names_equal', 'use_new_payout_words'].flatMap((name) => [`DROP TRIGGER "${name}"`, `DROP FUNCTION "${name}"`]),
      ...['new_proof_into_items', 'changed_proof_into_items', 'new_item_into_attempts', 'changed_item_into_attempts', 'deleted_item_into_attempts'].map(
        (name) => `DROP TRIGGER "${name}"`,
      ),
      ...['proof_into_items', 'proof_into_attempts'].map((name) => `DROP FUNCTION "${name}"`),
      'DROP VIEW "review_loans"',
      'DROP TABLE "signal_weights"',
      'DROP INDEX "attempts_proof_key"',
      'UPDATE "attempts"',
    ],
    why: 'They are for the release before the last one: nothing in the last one reads or writes what they keep.',
  },
  {
    migration: '0045_no_triggers_for_others',
    statements: [
      ...['follow_picture_groups_new', 'follow_picture_groups', 'follow_attempt_signals_new', 'follow_attempt_signals'].map((name) => `DROP TRIGGER "${name}"`),
      'DROP FUNCTION "follow_picture_groups"',
      'CREATE TRIGGER "follow_erasures"',
    ],
    why: `The last release finds no new pairs for the minutes of an upgrade: its groups stay as they were, this one asks the completions themselves.
      A job of this one finds what the last one hands in, decides, reopens and corrects; erasures and flags are followed by a trigger as before.`,
  },
  {
    migration: '0046_default_promises',
    statements: ['DISABLE', 'ENABLE']
      .map((verb) => `ALTER TABLE "campaign_versions" ${verb} TRIGGER "keep_published_versions"`)
      .concat('UPDATE "campaign_versions"'),
    why: 'The last release leaves these columns of the default campaign unread, and lets nobody set them; the trigger is off for the migration alone.',
  },
  {
    migration: '0049_promoter_groups',
    statements: ['DROP', 'ADD'].map((verb) => `ALTER TABLE "ledger_transfers" ${verb} CONSTRAINT "ledger_transfers_kind_check"`),
    why: `The list of kinds has one more, which is written only once a group pays otherwise than the versions say; docs/operations.md says not to set that
      up before every process is of this release.`,
  },
  {
    migration: '0050_promoter_imports',
    statements: ['kind', 'accounts', 'owners'].flatMap((name) =>
      ['DROP', 'ADD'].map((verb) => `ALTER TABLE "ledger_transfers" ${verb} CONSTRAINT "ledger_transfers_${name}_check"`),
    ),
    why: `The lists have one more kind and one more account, which are written only by an import; docs/operations.md says to import nobody before every
      process is of this release.`,
  },
  {
    migration: '0051_promoter_goals',
    statements: [
      ...[
        'ledger_accounts_completions',
        'ledger_transfers_kind',
        'ledger_transfers_accounts',
        'ledger_transfers_owners',
        'ledger_transfers_completions',
      ].flatMap((name) => ['DROP', 'ADD'].map((verb) => `ALTER TABLE "${/^ledger_[a-z]+/.exec(name)?.[0]}" ${verb} CONSTRAINT "${name}_check"`)),
      'ALTER TABLE "payout_bonuses" ADD CONSTRAINT "payout_bonuses_payout_id_payouts_id_fk"',
    ],
    why: `Each of these checks allows more than before: an account for bonuses and transfers of no completion, which are written only once a group has a goal; the
      same sentence of docs/operations.md is about that. Payouts are never deleted.`,
  },
  {
    migration: '0056_one_payment',
    statements: [
      'DROP INDEX "payouts_transaction_key"',
      'CREATE UNIQUE INDEX "payouts_transaction_key"',
      ...['ADD', 'VALIDATE'].map((verb) => `ALTER TABLE "payouts" ${verb} CONSTRAINT "payouts_paid_with_check"`),
      'CREATE OR REPLACE FUNCTION "count_paid"',
    ],
    why: `For payouts with a payment of their own, which is all that the last release makes, index, check and sums are as before. Others are made only by a start in this
      release; docs/operations.md says to start none before every process is of it.`,
  },
]

const { upTo, after } = migrationsAround(lastRelease.lastMigration)
const before = schemaAfter(upTo)

test('what the last release has is known', () => {
  expect(upTo.at(-1)).toBe(lastRelease.lastMigration)
  expect(before.tables.get('completions')).toContain('payment_code')
  for (const names of [before.functions, before.triggers, before.uniqueIndexes]) expect(names.size).toBeGreaterThan(3)
})

test('no migration since the last release breaks it, but for statements that are listed with their reason', () => {
  const breaking = after.flatMap((migration) =>
    statementsIn(migration).flatMap((statement) => {
      const why = whyItBreaks(statement, before)
      return why ? [{ migration, statement, why }] : []
    }),
  )
  const isAllowed = (one: (typeof breaking)[number]) =>
    allowed.some(({ migration, statements }) => migration === one.migration && statements.some((begin) => one.statement.startsWith(begin)))
  expect(breaking.filter((one) => !isAllowed(one)).map(({ migration, statement, why }) => `${migration}: ${why}: ${statement.slice(0, 120)}`)).toEqual([])
  const unneeded = allowed.flatMap(({ migration, statements }) =>
    statements.filter((begin) => !breaking.some((one) => one.migration === migration && one.statement.startsWith(begin))),
  )
  expect(unneeded).toEqual([])
})

describe('of statements', () => {
  const release: ReleaseSchema = {
    tables: new Map([
      ['clicks', new Set(['verdict', 'city', 'created_at', 'promoter_id'])],
      ['users', new Set(['id', 'email'])],
      ['payouts', new Set(['failure'])],
      ['a_view', new Set<string>()],
    ]),
    functions: new Set(['count_paid']),
    triggers: new Set(['keep_reviews']),
    uniqueIndexes: new Set(['users_email_key']),
  }
  const refused = [
    ['DROP TABLE "clicks"', 'clicks is in use'],
    ['DROP VIEW IF EXISTS "a_view"', 'a_view is in use'],
    ['DROP FUNCTION "count_paid"', 'count_paid is in use'],
    ['DROP TRIGGER "keep_reviews" ON "reviews"', 'keep_reviews is in use'],
    ['DROP INDEX "users_email_key"', 'ON CONFLICT'],
    ['ALTER TABLE "clicks" RENAME TO "visits"', 'loses a name'],
    ['ALTER TABLE "clicks" RENAME COLUMN "verdict" TO "judgement"', 'loses a name'],
    ['ALTER TABLE "clicks" DROP COLUMN "verdict"', 'loses a column'],
    ['ALTER TABLE public.clicks DROP COLUMN IF EXISTS verdict', 'loses a column'],
    ['ALTER TABLE "clicks" ADD COLUMN "place" text NOT NULL', 'do not name the new column'],
    ['ALTER TABLE "clicks" ADD COLUMN "place" text UNIQUE', 'less than before'],
    ['ALTER TABLE "clicks" ALTER COLUMN "verdict" SET DATA TYPE integer', 'another type'],
    ['ALTER TABLE "clicks" ALTER COLUMN "city" SET NOT NULL', 'nullability'],
    ['ALTER TABLE "clicks" ALTER COLUMN "created_at" DROP DEFAULT', 'default'],
    ['ALTER TABLE "clicks" ADD CONSTRAINT "x" CHECK ("clicks"."verdict" <> \'\')', 'less than before'],
    ['ALTER TABLE "clicks" ADD CONSTRAINT "x" UNIQUE("promoter_id")', 'less than before'],
    ['ALTER TABLE "clicks" DROP CONSTRAINT "x"', 'could not be there before'],
    ['ALTER TABLE "clicks" ADD COLUMN "a" text, DROP COLUMN "verdict"', 'one each'],
    ['ALTER TABLE "clicks" ENABLE ROW LEVEL SECURITY', 'unknown change'],
    ['CREATE UNIQUE INDEX "x" ON "clicks" USING btree ("promoter_id")', 'less than before'],
    ['CREATE TRIGGER "x" BEFORE INSERT ON "clicks" FOR EACH ROW EXECUTE FUNCTION "y"()', 'more than before'],
    ['CREATE OR REPLACE FUNCTION "count_paid"() RETURNS trigger', 'something else'],
    ['CREATE TABLE "x" ("user_id" bigint REFERENCES "users"("id"))', 'can no longer be deleted'],
    ['ALTER TABLE "x" ADD CONSTRAINT "y" FOREIGN KEY ("a") REFERENCES "public"."users"("id") ON DELETE no action', 'can no longer be deleted'],
    ['UPDATE "payouts" SET "failure" = \'wrong_payout\'', 'may be being read'],
    ['DELETE FROM clicks', 'may be being read'],
    ['DO $$ begin drop table clicks; end $$', 'unknown kind'],
  ] as const
  test.each(refused)('%s is refused', (statement, why) => {
    expect(whyItBreaks(statement, release)).toContain(why)
  })

  test.each([
    'CREATE TABLE "x" ("id" bigint PRIMARY KEY, "user_id" bigint REFERENCES "users"("id") ON DELETE CASCADE)',
    'ALTER TABLE "clicks" ADD COLUMN "place" text',
    'ALTER TABLE "clicks" ADD COLUMN "place" text DEFAULT \'x\' NOT NULL',
    'ALTER TABLE "clicks" ADD CONSTRAINT "y" CHECK ("clicks"."place" > 0)',
    'ALTER TABLE "clicks" DROP COLUMN "place"',
    'ALTER TABLE "campaigns" DROP COLUMN "slug"',
    'CREATE INDEX "x" ON "clicks" USING btree ("promoter_id")',
    'DROP INDEX "clicks_label_idx"',
    'CREATE FUNCTION "y"() RETURNS trigger LANGUAGE plpgsql AS $$ begin update clicks set verdict = null; end $$',
    'INSERT INTO "campaigns" ("id") SELECT "id" FROM "clicks"',
  ])('%s is not', (statement) => {
    expect(whyItBreaks(statement, release)).toBeUndefined()
  })
})

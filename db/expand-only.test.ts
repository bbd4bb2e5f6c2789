import { describe, expect, test } from 'vitest'
import { migrationsAround, type ReleaseSchema, schemaAfter, statementsIn, whyItBreaks } from '@/lib/testing/expand-only'
import lastRelease from './last-release.json'

// While a release replaces the one before, both run on the newer schema. So a release expands, and the next one contracts: docs/operations.md, 'Upgrading'.

/** The beginnings of statements that change what the last release uses and do not break it, and why. The next release begins with none. */
const allowed: { migration: string; statements: string[]; why: string }[] = [
  {
    migration: '0025_campaigns',
    statements: [
      ...['kind', 'completions'].flatMap((check) =>
        ['DROP', 'ADD'].map((change) => `ALTER TABLE "ledger_accounts" ${change} CONSTRAINT "ledger_accounts_${check}_check"`),
      ),
      ...['kind', 'accounts', 'owners'].flatMap((check) =>
        ['DROP', 'ADD'].map((change) => `ALTER TABLE "ledger_transfers" ${change} CONSTRAINT "ledger_transfers_${check}_check"`),
      ),
    ],
    why: 'Each check is made again with the kinds of before and those of campaigns. Statements of the last release name the kinds that they read.',
  },
  {
    migration: '0025_campaigns',
    statements: ['CREATE OR REPLACE FUNCTION "book_transfers"()'],
    why: 'It books the transfers of before as before, and leaves the number of completions alone on the accounts of campaigns.',
  },
  {
    migration: '0026_attempt_items',
    statements: ['CREATE TRIGGER "new_proof_into_items"', 'CREATE TRIGGER "changed_proof_into_items"'],
    why: 'What the last release stores of a proof reaches the table in which this one looks for it (former-names.test.ts).',
  },
  {
    migration: '0032_signals',
    statements: ['CREATE TRIGGER "follow_attempt_signals_new"', 'CREATE TRIGGER "follow_attempt_signals"'],
    why: 'They write to a table of this release only, and raise no error.',
  },
  {
    migration: '0035_picture_groups',
    statements: ['CREATE TRIGGER "follow_picture_groups_new"', 'CREATE TRIGGER "follow_picture_groups"'],
    why: 'They write to a table of this release only, and raise no error.',
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

import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { distributedTables, tablePlaces } from '@/lib/testing/distribution'

// Where each table would stand is in lib/testing/distribution.ts.

const SEQUENCE = 'Ids from a sequence differ without a check: the primary key becomes (promoter_id, id).'
const WITH_KEY = 'What it names belongs to one promoter: with promoter_id in front it says the same.'
const LOOKED_UP = 'It is looked up without its promoter: a small table, distributed by this value, says whose it is and keeps it unique.'
const ONE_EACH = 'One row for all today; one for each shard then, added up on reading.'

/** Primary and unique keys of distributed tables without the column of their distribution, which a distributed table cannot have. */
const keysWithout: Record<string, string> = {
  ...Object.fromEntries(
    [
      'clicks',
      'completions',
      'attempts',
      'attempt_items',
      'former_numbers',
      'reviews',
      'second_reviews',
      'first_approvals',
      'payouts',
      'payout_methods',
      'promoter_bonuses',
      'channel_consents',
      'campaign_places',
      'ledger_transfers',
    ].map((table) => [`${table}_pkey`, SEQUENCE]),
  ),
  deleted_completions_pkey: SEQUENCE,
  events_pkey: 'Its id has microseconds and random digits: it differs without a check, as those of a sequence.',
  events_position_key: 'Positions are one order of all events. Then each shard has one of its own, and a reader a place in each.',
  completions_payment_code_key: LOOKED_UP,
  completions_idempotency_key: LOOKED_UP,
  completions_click_key: WITH_KEY,
  deleted_completions_payment_code_key: LOOKED_UP,
  attempts_completion_key: WITH_KEY,
  attempts_idempotency_key: LOOKED_UP,
  attempt_items_item_key: WITH_KEY,
  attempt_items_proof_key: WITH_KEY,
  attempt_signals_pkey: WITH_KEY,
  second_reviews_review_key: WITH_KEY,
  first_approvals_waiting_key: WITH_KEY,
  review_assignments_pkey: WITH_KEY,
  task_tokens_pkey: LOOKED_UP,
  channel_consents_one_key: WITH_KEY,
  channel_consents_device_key: WITH_KEY,
  payouts_correlation_key: LOOKED_UP,
  payouts_transaction_key: 'A bank number is of one payment over all promoters: a small table, distributed by the number, keeps it unique.',
  payouts_open_promoter_key: WITH_KEY,
  payouts_person_key: WITH_KEY,
  payouts_idempotency_key: WITH_KEY,
  payout_items_pkey: WITH_KEY,
  payout_items_live_key: WITH_KEY,
  payout_bonuses_pkey: WITH_KEY,
  payout_methods_completion_key: WITH_KEY,
  payout_methods_user_key: WITH_KEY,
  picture_readings_pkey: WITH_KEY,
  picture_group_members_pkey: WITH_KEY,
  campaign_places_token_key: LOOKED_UP,
  campaign_places_completion_key: WITH_KEY,
  campaign_days_pkey: ONE_EACH,
  promoter_import_lines_pkey: WITH_KEY,
  ledger_transfers_source_key: WITH_KEY,
  ledger_accounts_pkey: ONE_EACH,
  ledger_totals_pkey: ONE_EACH,
  paid_totals_pkey: ONE_EACH,
}

test('each table has its place', async () => {
  const rows = await database().execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(tablePlaces).sort())
})

test('the column of distribution is there, but where it would have to be added', async () => {
  const rows = await database().execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ name }) => name))
  expect(distributedTables.filter(({ table, by, carried }) => columns.has(`${table}.${by}`) === Boolean(carried)).map(({ table }) => table)).toEqual([])
})

test('each primary or unique key without that column is listed with what becomes of it', async () => {
  const rows = await database().execute<{ table: string; name: string; definition: string; isPrimary: boolean }>(sql`
    select tables.relname as table, keys.relname as name, pg_get_indexdef(indexrelid) as definition, indisprimary as "isPrimary"
    from pg_index join pg_class as keys on keys.oid = indexrelid join pg_class as tables on tables.oid = indrelid
    where indisunique and tables.relnamespace = 'public'::regnamespace`)
  const without = rows.filter(({ table, definition }) => {
    const place = distributedTables.find((one) => one.table === table)
    const [columns = ''] = definition.replace(/^.*? USING btree /, '').split(' WHERE ')
    return place !== undefined && !new RegExp(`\\b${place.by}\\b`).test(columns)
  })
  expect(without.map(({ table, name, isPrimary }) => (isPrimary ? `${table}_pkey` : name)).sort()).toEqual(Object.keys(keysWithout).sort())
})

test('the page for operators names each table that would be distributed or copied', () => {
  const [, page = ''] = fs.readFileSync('docs/operations.md', 'utf8').split('## Where one PostgreSQL ends')
  const [section = ''] = page.split('\n## ')
  const named = Object.entries(tablePlaces).filter(([, place]) => !('central' in place))
  expect(named.filter(([table]) => !section.includes(`\`${table}\``)).map(([table]) => table)).toEqual([])
})

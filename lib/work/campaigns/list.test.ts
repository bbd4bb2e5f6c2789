import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { rowsRead } from '@/lib/testing/rows-read'
import { newCompletion, read } from '@/lib/testing/submissions'

let token: string
/** Campaigns beside the default one, each with two weeks of figures. */
const CAMPAIGNS = 1000

beforeAll(async () => {
  token = (await makeUser('admin')).token
  const db = database()
  await db.execute(sql`insert into campaigns (slug, state) select 'pesquisa-' || n, 'draft' from generate_series(1, ${CAMPAIGNS}) as n`)
  await db.execute(sql`
    insert into campaign_versions (campaign_id, number, kind, reward_cents, commission_cents, content, published_at)
    select campaigns.id, 1, 'survey', 400, 100, jsonb_set(content, '{title}', jsonb_build_object('pt', 'Pesquisa ' || campaigns.slug)), now()
    from campaigns, campaign_versions as first where first.id = 1 and campaigns.id > 1`)
  await db.execute(sql`
    update campaigns set state = case when id % 3 = 0 then 'paused' else 'live' end, version_id = (select id from campaign_versions where campaign_id = campaigns.id)
    where id > 1`)
  await db.execute(sql`
    insert into campaign_totals (campaign_id, day, slot, clicks, completions, in_review, rejected)
    select id, current_date - n, 0, 10, 3, 1, 1 from campaigns, generate_series(0, 13) as n where id > 1`)
  await db.execute(sql`
    insert into campaign_fundings (campaign_id, kind, amount_cents, reference, state, requested_by_name) select id, 'fund', 5000 * (id % 2), 'E1', 'booked', 'Ana'
    from campaigns where id > 1 and id % 2 = 1`)
  await db.execute(sql`
    insert into ledger_transfers (source, kind, debit, credit, credit_owner, amount_cents)
    select id, 'campaign_funded', 'bank', 'campaign_funds', campaign_id, amount_cents from campaign_fundings`)
  await db.execute(
    sql`insert into lifetime_totals (slot, clicks, completions, in_review, rejected) values (15, ${CAMPAIGNS * 140 + 5}, ${CAMPAIGNS * 42}, ${CAMPAIGNS * 14}, ${CAMPAIGNS * 14})`,
  )
  await db.execute(sql`
    insert into daily_totals (day, slot, clicks, completions) select current_date - n, 15, ${CAMPAIGNS * 10} + 2, ${CAMPAIGNS * 3} from generate_series(0, 13) as n`)
  // Last, because it books in a slot by chance, to which it adds.
  await newCompletion()
  await db.execute(sql`analyze`)
}, 60_000)

test('the time to a decision is the middle one of the newest decided', async () => {
  await database().execute(sql`
    insert into completions (campaign_id, version_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, status, created_at, decided_at)
    select 2, (select version_id from campaigns where id = 2), 'Ana', '1', '@a', 20, 'female', 'x', 'Brasil', 'MID' || minutes, now(), 400, 'approved',
      now() - (1000 + minutes) * interval '1 minute', now() - interval '1000 minutes' from unnest('{10,90,20}'::int[]) as minutes`)
  expect((await read('/campaigns/2/figures', token)).data.median_minutes).toBe(20)
  await database().execute(sql`delete from completions where campaign_id = 2`)
})

test('the list shows what is open first, each campaign with its own figures, and the default one with the rest', async () => {
  const { data, meta } = await read('/campaigns/all?per_page=100', token)
  expect(meta.total).toBe(CAMPAIGNS + 1)
  expect(new Set(data.map(({ state }: { state: string }) => state))).toEqual(new Set(['live']))
  const own = data.find(({ id }: { id: number }) => id !== DEFAULT_CAMPAIGN_ID)
  expect(own).toMatchObject({
    clicks: 140,
    completions: 42,
    in_review: 14,
    approved: 28,
    rejected: 14,
    approval_share: 0.6667,
    funded: 50,
    available: 50,
    places_left: 10,
  })
  const rest = await read(`/campaigns/${DEFAULT_CAMPAIGN_ID}/figures`, token)
  expect(rest.data).toMatchObject({ is_default: true, clicks: 5, completions: 1, in_review: 1, rejected: 0, funded: null, places_left: null })
  expect(rest.data.days).toHaveLength(30)
  expect(rest.data.days[25]).toMatchObject({ clicks: 2, completions: 0 })
})

test('the list finds titles and addresses, and filters by the state that is shown', async () => {
  expect((await read('/campaigns/all?search=pesquisa-777', token)).data).toMatchObject([{ slug: 'pesquisa-777', title: { pt: 'Pesquisa pesquisa-777' } }])
  const { data, meta } = await read('/campaigns/all?state=out_of_budget', token)
  expect(data[0]).toMatchObject({ state: 'out_of_budget', available: 0, places_left: 0 })
  expect(meta.total).toBeGreaterThan(300)
  expect((await read('/campaigns/all?state=ended', token)).meta.total).toBe(0)
})

test('a page of the list reads each row of 1,000 campaigns once or twice, whichever page it is', async () => {
  const [{ n: all } = { n: 0 }] = await database().execute<{ n: number }>(sql`
    select (select count(*) from campaigns)::int + (select count(*) from campaign_versions)::int + (select count(*) from ledger_transfers)::int as n`)
  const pages: number[] = []
  for (const page of [1, 60]) pages.push(await rowsRead(() => read(`/campaigns/all?page=${page}`, token)))
  expect(Math.max(...pages), `${pages} rows`).toBeLessThan(2 * all)
})

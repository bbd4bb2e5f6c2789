// How long the services' reads take, as an administrator and as the promoter with the most completions, on one connection.
// Started by the bench with DATABASE_URL; writes JSON: milliseconds, the median and the slowest of thirty.
import { sql } from 'drizzle-orm'
import { streamRows } from '@/lib/money/exports/stream'
import { closeDatabase, database } from '@/lib/platform/database'
import type { Actor, ActorCtx } from '@/lib/platform/service/context'
import { campaignsPage } from '@/lib/work/campaigns/list'
import { clicksQuery } from '@/lib/work/clicks/queries'
import { clicksPage } from '@/lib/work/clicks/service'
import { completionsPage } from '@/lib/work/completions/list'
import { summary } from '@/lib/work/dashboard/service'
import { promotersPage, removePromoter } from '@/lib/work/promoters/service'
import { quantile } from './load.mjs'

const REPEATS = 30
const PER_PAGE = 10
const CSV_ROWS = 100_000

const db = database()
const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await db.execute<Row>(query))[0]

const heaviest = await one<{ id: string; clicks: string; completions: string }>(sql`
  select promoter_id as id, sum(clicks) as clicks, sum(completions) as completions from lifetime_totals
  where promoter_id is not null group by 1 order by 3 desc limit 1`)
const everybody = await one<{ clicks: string; completions: string }>(
  sql`select sum(clicks) as clicks, sum(completions) as completions from lifetime_totals where promoter_id is null`,
)
const old = await one<{ ip: string; code: string }>(sql`
  select ip_address as ip, payment_code as code from completions where promoter_id = ${heaviest?.id} order by created_at offset 5 limit 1`)

const asActor = (actor: Partial<Actor>): ActorCtx => ({
  db,
  locale: 'pt',
  requestId: 'bench',
  ip: '127.0.0.1',
  userAgent: 'bench',
  place: () => ({ country: null, city: null }),
  keptByBrowser: () => '',
  keepInBrowser: () => {},
  address: () => '/api/v1/list',
  isHead: false,
  signal: () => new AbortController().signal,
  actor: { active: true, ...actor } as Actor,
})

const figures: Record<string, { p50: number; max: number }> = {}
async function time(name: string, work: () => Promise<unknown>) {
  for (let n = 0; n < 3; n++) await work()
  const times: number[] = []
  for (let n = 0; n < REPEATS; n++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  figures[name] = { p50: quantile(times, 0.5), max: quantile(times, 1) }
}

async function lists(who: string, ctx: ActorCtx, clicks: number, completions: number) {
  const page = (page: number, search?: string) => ({ page, per_page: PER_PAGE, search })
  const last = (rows: number) => Math.max(1, Math.ceil(rows / PER_PAGE))
  await time(`${who}: summary`, () => summary(ctx, {}))
  await time(`${who}: summary with 90 days`, () => summary(ctx, { days: 90 }))
  await time(`${who}: clicks, first page`, () => clicksPage(ctx, page(1)))
  await time(`${who}: clicks, page 1,000`, () => clicksPage(ctx, page(Math.min(1000, last(clicks)))))
  await time(`${who}: clicks, middle page`, () => clicksPage(ctx, page(Math.ceil(last(clicks) / 2))))
  await time(`${who}: clicks, last page`, () => clicksPage(ctx, page(last(clicks))))
  for (const search of ['brasil', 'portugal', 'lisboa', 'são', old?.ip ?? '', old?.ip.slice(0, 6) ?? '', '203.0.113.9', 'a']) {
    const what = search === old?.ip ? 'a known IP' : search === old?.ip.slice(0, 6) ? 'the start of an IP' : `'${search}'`
    await time(`${who}: clicks, search ${what}`, () => clicksPage(ctx, page(1, search)))
    if (search === 'brasil' || search === 'portugal') await time(`${who}: clicks, search ${what}, page 500`, () => clicksPage(ctx, page(500, search)))
  }
  await time(`${who}: completions, first page`, () => completionsPage(ctx, page(1)))
  await time(`${who}: completions, last page`, () => completionsPage(ctx, page(last(completions))))
  await time(`${who}: completions, search a name`, () => completionsPage(ctx, page(1, 'mariana')))
  await time(`${who}: completions, search a whole name`, () => completionsPage(ctx, page(1, 'mariana ramos')))
  await time(`${who}: completions, search a payment code`, () => completionsPage(ctx, page(1, old?.code)))
}

/** Deletes a promoter with all that belongs to it, and takes that back. */
async function deleteAndTakeBack(id: number) {
  const takenBack = new Error('taken back')
  const deletion = db.transaction(async (tx) => {
    await removePromoter({ ...admin, db: tx }, id)
    throw takenBack
  })
  await deletion.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
}

/** A thousand live campaigns, each with 30 days of figures of its own and of three promoters. */
async function makeCampaigns() {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
    with made as (
      insert into campaigns (slug) select 'bench-campaign-' || n from generate_series(1, 1000) as n on conflict do nothing returning id
    ), versions as (
      insert into campaign_versions (campaign_id, number, kind, reward_cents, commission_cents, content, published_at)
      select made.id, 1, 'survey', 400, 100, content, now() from made, campaign_versions as first where first.campaign_id = 1 and first.number = 1
      returning id, campaign_id
    )
    insert into campaign_totals (campaign_id, promoter_id, day, slot, clicks, completions, in_review, rejected)
    select campaign_id, promoter, current_date - day, 0, 20, 4, 1, 1
    from versions, generate_series(0, 29) as day, (select null::bigint as promoter union all (select id from users where role = 'promoter' order by id limit 3)) as promoters`)
    await tx.execute(sql`
    update campaigns set state = 'live', version_id = (select id from campaign_versions where campaign_id = campaigns.id) where slug like 'bench-campaign-%'`)
    await tx.execute(sql`analyze campaigns, campaign_versions, campaign_totals`)
  })
}

const admin = asActor({ id: 1, role: 'admin' })
const promoter = asActor({ id: Number(heaviest?.id), role: 'promoter' })
await lists('admin', admin, Number(everybody?.clicks), Number(everybody?.completions))
await time('admin: clicks, search a promoter', () => clicksPage(admin, { page: 1, per_page: PER_PAGE, search: 'camila ferreira' }))
await time('admin: promoters, first page', () => promotersPage(admin, { page: 1, per_page: PER_PAGE, search: undefined, sort: '-created_at' }))
await time('admin: promoters by earnings', () => promotersPage(admin, { page: 1, per_page: PER_PAGE, search: undefined, sort: '-earnings' }))
await makeCampaigns()
await time('admin: 1,000 campaigns, first page', () => campaignsPage(admin, { page: 1, per_page: PER_PAGE }))
await time('admin: 1,000 campaigns, last page', () => campaignsPage(admin, { page: 101, per_page: PER_PAGE }))
await time('admin: 1,000 campaigns, search', () => campaignsPage(admin, { page: 1, per_page: PER_PAGE, search: 'campaign-77' }))
await lists('promoter', promoter, Number(heaviest?.clicks), Number(heaviest?.completions))
await time('admin: deletion of the promoter with the most completions', () => deleteAndTakeBack(Number(heaviest?.id)))

const started = performance.now()
let rows = 0
for await (const batch of streamRows(clicksQuery(db, sql`clicks.verdict = 'counted'`), new AbortController().signal)) {
  rows += batch.length
  if (rows >= CSV_ROWS) break
}
const csv = { rows, ms: performance.now() - started }

await closeDatabase()
console.log(JSON.stringify({ clicks: Number(everybody?.clicks), heaviest: Number(heaviest?.clicks), figures, csv }))

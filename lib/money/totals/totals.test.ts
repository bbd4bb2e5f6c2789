import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { handIn, openLink, read } from '@/lib/testing/submissions'
import { tries } from '@/lib/testing/tries'
import { totalsDifferences } from './check'

type Person = Awaited<ReturnType<typeof makeUser>>

/** What the counters should say, recomputed from the rows that they count. */
const recomputed = () =>
  database().execute<{ owner: string | null; day: string; clicks: number; completions: number; cents: number }>(sql`
    with facts as (
      select promoter_id, (created_at at time zone 'America/Sao_Paulo')::date as day, 1 as clicks, 0 as completions, 0 as cents from clicks where verdict = 'counted'
      union all
      select promoter_id, (created_at at time zone 'America/Sao_Paulo')::date, 0, 1, reward_cents from completions where status <> 'rejected'
    ), owned as (
      select promoter_id as owner, day, clicks, completions, cents from facts where promoter_id in (select id from users)
      union all select null, day, clicks, completions, cents from facts
    )
    select owner::text, day::text, sum(clicks)::int as clicks, sum(completions)::int as completions, sum(cents)::int as cents
    from owned group by owned.owner, owned.day order by 1, 2`)

const counters = () =>
  database().execute(sql`
    select promoter_id::text as owner, day::text, sum(clicks)::int as clicks, sum(completions)::int as completions, sum(earnings_cents)::int as cents
    from daily_totals group by promoter_id, day
    having sum(clicks) <> 0 or sum(completions) <> 0 or sum(earnings_cents) <> 0 order by 1, 2`)

/** Every screen and list says R$10 for each completion that exists. */
async function figuresAgree(admin: Person, promoters: Person[]) {
  expect([...(await counters())]).toEqual([...(await recomputed())])
  expect(await totalsDifferences(database())).toEqual([])
  let credited = 0
  const listed = (await read('/promoters?per_page=100', admin.token)).data
  for (const promoter of promoters) {
    const [summary, completions, clicks] = [
      (await read('/dashboard-summary?days=7', promoter.token)).data,
      await read('/completions?per_page=100', promoter.token),
      await read('/clicks?per_page=100', promoter.token),
    ]
    const n = completions.data.length
    credited += n * 10
    expect(completions.meta.total).toBe(n)
    expect(completions.stats).toMatchObject({ total_completions: n, total_earnings: n * 10, this_month: n })
    expect(clicks.stats).toMatchObject({ total_clicks: clicks.data.length, completed: n })
    expect(summary).toMatchObject({ total: clicks.data.length, completed: n, totalEarnings: n * 10 })
    expect(summary.conversionRate).toBe(clicks.stats.conversion_rate)
    expect(summary.series.at(-1)).toMatchObject({ clicks: clicks.data.length, completions: n })
    expect(listed.find(({ id }: { id: number }) => id === promoter.id)).toMatchObject({ clicks: clicks.data.length, completed: n, earnings: n * 10 })
  }
  const [summary, completions, clicks] = [
    (await read('/dashboard-summary?days=7', admin.token)).data,
    await read('/completions?per_page=100', admin.token),
    await read('/clicks?per_page=100', admin.token),
  ]
  const n = completions.data.length
  expect(completions.stats).toMatchObject({ total_completions: n, total_earnings: n * 10, this_month: n })
  expect(summary).toMatchObject({
    total_promoters: promoters.length,
    active_promoters: promoters.length,
    total: clicks.data.length,
    completed: n,
    total_payouts: n * 10,
    avg_earnings: promoters.length === 0 ? 0 : Math.round((credited / promoters.length) * 100) / 100,
    conversionRate: clicks.data.length === 0 ? 0 : Math.round((n / clicks.data.length) * 10_000) / 100,
  })
  expect(summary.series).toHaveLength(7)
  expect(summary.series.at(-1)).toMatchObject({ clicks: clicks.data.length, completions: n, payouts: n * 10 })
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), who: fc.nat(2), device: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hand in' as const), who: fc.nat(3), device: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete promoter' as const), who: fc.nat(2) }) },
)

test('earnings are R$10 for each completion on every screen and list, after any sequence of clicks, submissions and deletions', {
  timeout: 120_000,
  tags: ['random'],
}, async () => {
  const admin = await makeUser('admin')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await database().execute(sql`truncate clicks, completions, daily_totals, lifetime_totals, click_devices restart identity cascade`)
      await database().execute(sql`delete from users where role = 'promoter'`)
      let promoters = [await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter')]
      const all = [...promoters]
      for (const step of steps) {
        if (step.kind === 'open') await openLink(all[step.who]?.code ?? '', `device-${step.device}`)
        if (step.kind === 'hand in') await handIn({ fingerprint: `device-${step.device}`, referral_code: all[step.who]?.code ?? '' })
        if (step.kind === 'delete') {
          const rows = (await read('/completions?per_page=100', admin.token)).data
          if (rows.length > 0) await send('DELETE', `/api/v1/referrals/${rows[step.which % rows.length]?.id}`, { token: admin.token })
        }
        if (step.kind === 'delete promoter') {
          await send('DELETE', `/api/v1/promoters/${all[step.who]?.id}`, { token: admin.token })
          promoters = promoters.filter(({ id }) => id !== all[step.who]?.id)
        }
      }
      await figuresAgree(admin, promoters)
    }),
    tries(12),
  )
})

test('counters stay right when clicks, submissions and deletions race', async () => {
  await database().execute(sql`truncate clicks, completions, daily_totals, lifetime_totals, click_devices restart identity cascade`)
  await database().execute(sql`delete from users where role = 'promoter'`)
  const [admin, one, other] = [await makeUser('admin'), await makeUser('promoter'), await makeUser('promoter')]
  const codes = await Promise.all(Array.from({ length: 6 }, (_, index) => handIn({ fingerprint: `old-${index}`, referral_code: one.code })))
  const rows: { id: number; payment_code: string }[] = (await read('/completions?per_page=100', admin.token)).data
  const deletedRows = rows.filter(({ payment_code }) => codes.includes(payment_code)).slice(0, 3)
  await Promise.all([
    ...Array.from({ length: 15 }, (_, index) => openLink(index % 2 ? one.code : other.code, `race-${index % 5}`)),
    ...Array.from({ length: 8 }, (_, index) => handIn({ fingerprint: `race-${index % 5}` })),
    ...deletedRows.flatMap(({ id }) => [1, 2].map(() => send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token }))),
  ])
  await figuresAgree(admin, [one, other])
}, 60_000)

test('the rewards already paid keep the amount that was in force when they happened', async () => {
  const promoter = await makeUser('promoter')
  await handIn({ referral_code: promoter.code })
  await database().execute(sql`update completions set reward_cents = 1250 where promoter_id = ${promoter.id}`)
  await database().execute(sql`update daily_totals set earnings_cents = earnings_cents + 250 where promoter_id = ${promoter.id} and completions = 1`)
  await database().execute(sql`update lifetime_totals set earnings_cents = earnings_cents + 250 where promoter_id = ${promoter.id} and completions = 1`)
  expect((await read('/dashboard-summary', promoter.token)).data.totalEarnings).toBe(12.5)
})

test('the history has one entry for each calendar day in São Paulo, days without anything included', async () => {
  const promoter = await makeUser('promoter')
  await openLink(promoter.code, 'yesterday')
  await database().execute(sql`update daily_totals set day = day - 1 where promoter_id = ${promoter.id}`)
  for (const days of [7, 30, 90]) {
    const { series, before } = (await read(`/dashboard-summary?days=${days}`, promoter.token)).data
    expect(series).toHaveLength(days)
    expect(series.at(-1)).toEqual({
      date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(),
      clicks: 0,
      completions: 0,
      earnings: 0,
    })
    expect(before).toEqual({ clicks: 0, completions: 0, earnings: 0 })
    expect(series.at(-2)?.clicks).toBe(1)
    expect(new Set(series.map(({ date }: { date: string }) => date)).size).toBe(days)
  }
  expect((await read('/dashboard-summary', promoter.token)).data.series).toBeUndefined()
  // The day before the first one of seven, and the last one that still belongs to what is before.
  for (const [ago, sevenBefore] of [
    [7, 1],
    [13, 1],
    [14, 0],
  ]) {
    await database().execute(sql`update daily_totals set day = (now() at time zone 'America/Sao_Paulo')::date - ${ago}::int where promoter_id = ${promoter.id}`)
    const { series, before } = (await read('/dashboard-summary?days=7', promoter.token)).data
    expect(before).toEqual({ clicks: sevenBefore, completions: 0, earnings: 0 })
    expect(series.every(({ clicks }: { clicks: number }) => clicks === 0)).toBe(true)
  }
  expect((await send('GET', '/api/v1/dashboard-summary?days=8', { token: promoter.token })).status).toBe(422)
})

test("this month's completions and earnings leave out those of the month before", async () => {
  const promoter = await makeUser('promoter')
  await handIn({ referral_code: promoter.code })
  await database().execute(sql`update daily_totals set day = date_trunc('month', day)::date - 1 where promoter_id = ${promoter.id}`)
  await handIn({ referral_code: promoter.code })
  expect((await read('/completions', promoter.token)).stats).toMatchObject({ total_completions: 2, total_earnings: 20, this_month: 1 })
  expect((await read('/dashboard-summary', promoter.token)).data).toMatchObject({ totalEarnings: 20, month_earnings: 10 })
})

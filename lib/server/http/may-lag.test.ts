// @module-tag large
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicFigures } from '@/lib/money/figures/service'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { metrics } from '@/lib/platform/metrics'
import { processGlobal } from '@/lib/platform/process-global'
import { Replay } from '@/lib/platform/replica/replay'
import { closeReplica } from '@/lib/platform/replica/replica'
import { allCalls } from '@/lib/server/calls/registry'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { fillDatabase } from '@/lib/testing/recorded/last-release'
import { makeWebhook } from '@/lib/testing/webhooks'

// With the setting, before anything reads it. The 'replica' is the same database, over connections that can write nothing.
process.env.METRICS_TOKEN = 'a token for these tests'
process.env.DATABASE_READ_URL = `${process.env.DATABASE_URL}?default_transaction_read_only=on`

const lagging = () => allCalls.filter(({ mayLag }) => mayLag)

test('exactly these calls may read from a replica, so that a further one is a decision', async () => {
  expect(
    lagging()
      .map(({ endpoint: { method, path } }) => `${method} ${path}`)
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "GET /audit-log",
      "GET /campaigns/all",
      "GET /campaigns/{id}/answers.csv",
      "GET /campaigns/{id}/figures",
      "GET /clicks",
      "GET /clicks.csv",
      "GET /completions",
      "GET /completions.csv",
      "GET /completions/deleted",
      "GET /contact-forms",
      "GET /dashboard-summary",
      "GET /mails",
      "GET /payouts/liabilities.csv",
      "GET /payouts/month-report",
      "GET /payouts/paid.csv",
      "GET /payouts/r-4010.csv",
      "GET /payouts/year.csv",
      "GET /promoter-campaigns",
      "GET /promoter-campaigns.csv",
      "GET /promoter-campaigns/{slug}",
      "GET /promoter-clicks.csv",
      "GET /promoter-completions.csv",
      "GET /promoters",
      "GET /promoters.csv",
      "GET /promoters/{id}",
      "GET /promoters/{id}/notes",
      "GET /review-quality",
      "GET /webhooks/{id}/deliveries",
    ]
  `)
})

test('nothing else reads from it but the figures for everybody', () => {
  const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'lib', 'server'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file) && fs.existsSync(file))
  const using = sources.filter((file) => /\b(readMayLag|queryMayLag|readableReplica)\(/.test(fs.readFileSync(file, 'utf8')))
  expect(using.toSorted()).toEqual([
    'lib/money/exports/stream.ts',
    'lib/money/figures/service.ts',
    'lib/platform/replica/read.ts',
    'lib/platform/replica/replica.ts',
    'lib/server/http/may-lag.ts',
  ])
})

/** How many readings each server has answered; `again` failed at the replica first. */
async function readings() {
  const { values = [] } = (await metrics()?.laggingReads.get()) ?? {}
  return Object.fromEntries(values.map(({ labels, value }) => [labels.server, value]))
}

let people: Record<'admin' | 'promoter', { id: number; token: string }>
let paths: Record<string, string[]>

beforeAll(async () => {
  await fillDatabase()
  people = { admin: await confirmedAdmin(), promoter: await makeUser('promoter') }
  const { admin, promoter } = people
  const campaign = await liveCampaign()
  const url = 'https://example.com/hook'
  const webhooks = [
    (await makeWebhook({ ...admin, role: 'admin', sessionVersion: 1 }, { url })).id,
    (await makeWebhook({ ...promoter, role: 'promoter', sessionVersion: 1 }, { url })).id,
  ]
  await send('POST', '/api/v1/contact-forms', { json: { name: 'Ana', email: 'ana@example.com', message: 'Oi' } })
  await send('POST', `/api/v1/promoters/${promoter.id}/notes`, { token: admin.token, json: { text: 'Ligou hoje' } })
  paths = {
    '/clicks': ['/clicks', '/clicks?search=bra', '/clicks?search=x', '/clicks?verdict=not_counted', '/clicks?from=2026-01-01'],
    '/completions': ['/completions', '/completions?search=ana', '/completions?status=rejected', '/completions?from=2026-01-01'],
    '/promoters': ['/promoters?search=bia&sort=-earnings'],
    '/promoters/{id}': [`/promoters/${promoter.id}`],
    '/promoters/{id}/notes': [`/promoters/${promoter.id}/notes`],
    '/campaigns/{id}/figures': [`/campaigns/${campaign.id}/figures`],
    '/campaigns/{id}/answers.csv': [`/campaigns/${campaign.id}/answers.csv`],
    '/promoter-campaigns/{slug}': [`/promoter-campaigns/${campaign.slug}`],
    '/webhooks/{id}/deliveries': webhooks.map((id) => `/webhooks/${id}/deliveries`),
    '/dashboard-summary': ['/dashboard-summary', '/dashboard-summary?days=30'],
    '/payouts/paid.csv': ['/payouts/paid.csv?from=2020-01-01'],
    '/payouts/month-report': ['/payouts/month-report?month=2026-01'],
    '/payouts/year.csv': ['/payouts/year.csv?year=2026'],
    '/payouts/r-4010.csv': ['/payouts/r-4010.csv?year=2026'],
    '/payouts/liabilities.csv': ['/payouts/liabilities.csv?at=2100-01-01'],
  }
  // A replica that has everything, and that is not asked for its position.
  const replay = new Replay(5_000)
  replay.note({ at: performance.now() + 3_600_000, written: 0n, replayed: 2n ** 62n })
  Object.assign(
    processGlobal<object>('replica', () => ({})),
    { replay, isWatched: true },
  )
})
afterAll(closeReplica)

test('each of them is answered without writing anything, to everybody who may call it', async () => {
  const failed: string[] = []
  for (const { endpoint } of lagging()) {
    const tried = paths[endpoint.path] ?? [endpoint.path]
    for (const role of ['admin', 'promoter'] as const) {
      if (endpoint.auth === 'public' || !endpoint.auth.includes(role)) continue
      const own = endpoint.path === '/webhooks/{id}/deliveries' ? tried.slice(role === 'admin' ? 0 : 1).slice(0, 1) : tried
      for (const path of own) {
        const before = await readings()
        const { status, body } = await send('GET', `/api/v1${path}`, { token: people[role].token })
        const after = await readings()
        const by = Object.keys(after).filter((server) => after[server] !== before[server])
        if (status !== 200 || by.join() !== 'replica') failed.push(`${role} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}, read from ${by}`)
      }
    }
  }
  expect(failed).toEqual([])
})

test('the figures for everybody are computed there', async () => {
  const before = await readings()
  await publicFigures()
  expect(await readings()).toEqual({ ...before, replica: (before.replica ?? 0) + 1 })
})

test('what writes there fails, so that the test above would see it', async () => {
  const { queryMayLag } = await import('@/lib/platform/replica/read')
  const before = await readings()
  await queryMayLag(database(), undefined, (db) => db.execute('delete from promoter_notes'))
  expect(await readings()).toEqual({ ...before, again: (before.again ?? 0) + 1 })
  expect(env().DATABASE_READ_URL).toContain('read_only')
})

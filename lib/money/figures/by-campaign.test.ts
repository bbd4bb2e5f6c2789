import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { FRESH_MS } from './service'

/** Approved tasks of a campaign whose people were paid. */
const paidTasks = (campaignId: number, count: number, cents: number) =>
  database().execute(sql`
    with task as (
      insert into completions (name, payment_code, code_expires_at, reward_cents, status, decided_at, campaign_id)
      select 'Ana', 'B' || nextval('completions_id_seq'), now(), ${cents}::int, 'approved', now(), ${campaignId} from generate_series(1, ${count}::int) returning id
    )
    insert into payouts (completion_id, amount_cents, state, started_at, paid_at, transaction_id) select id, ${cents}::int, 'paid', now(), now(), 'B' || id from task`)

test('campaigns are told apart once two of them have enough paid tasks', async () => {
  let now = Date.now()
  const byCampaign = async () => {
    now += FRESH_MS + 1
    vi.useFakeTimers({ toFake: ['Date'], now })
    const { status, body } = await send('GET', '/api/v1/figures')
    vi.useRealTimers()
    expect(status).toBe(200)
    return body.data.by_campaign
  }
  const [survey, rare] = [await liveCampaign({ campaign: { slug: 'pesquisa' } }), await liveCampaign()]
  await paidTasks(1, 20, 1000)
  await paidTasks(survey.id, 19, 400)
  await paidTasks(rare.id, 1, 400)
  expect(await byCampaign()).toEqual([])
  await paidTasks(survey.id, 2, 400)
  expect(await byCampaign()).toEqual([
    { slug: 'pesquisa', title: { pt: 'Responda nossa pesquisa', en: 'Answer our survey' }, tasks_paid: 21, paid_cents: 8400 },
    { slug: 'short-task', title: expect.objectContaining({ pt: expect.any(String) }), tasks_paid: 20, paid_cents: 20_000 },
  ])
})

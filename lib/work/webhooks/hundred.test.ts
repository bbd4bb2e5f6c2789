// @module-tag large
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeUser } from '@/lib/testing/people'
import { startWebhookReceiver } from '@/lib/testing/webhook-receiver'
import { dispatchAll } from './dispatch'
import { sendDue } from './send-due'
import { newWebhookSecret } from './signature'

const OTHERS = 99
/** Webhooks of one owner. */
const EACH = 10
const EVENTS = 2

test('of a hundred webhooks one hangs, and all events arrive at the others while it does', { timeout: 240_000 }, async () => {
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  const [quick, slow] = [await startWebhookReceiver(), await startWebhookReceiver()]
  slow.behave(() => {})
  // All webhooks of one owner share a few lanes, so there are several owners; the one that hangs has quick ones beside it.
  for (let first = 0; first <= OTHERS; first += EACH) {
    const { id } = await makeUser('admin')
    const { sealed } = newWebhookSecret(id)
    await database().execute(sql`
      insert into webhooks (owner_id, name, url, types, secret)
      select ${id}, 'W' || n, case when n = 0 then ${slow.url} else ${quick.url} end, case when n = 0 then '{completion.approved,payout.paid}'::text[] else '{completion.approved}' end, ${sealed}
      from generate_series(${first}::int, ${first + EACH - 1}::int) as n`)
  }
  const stop = new AbortController()
  // The one that hangs is not given up, so that who waits for it waits until this test is ended.
  const running = sendDue(database, { stop: stop.signal, lasting: true, timeoutMs: 3_600_000 })
  // More than one receiver may have at once.
  await database().execute(sql`insert into events (type, data) select 'payout.paid', '{}' from generate_series(1, 12)`)
  await dispatchAll(database())
  await expect.poll(() => slow.received.length, { timeout: 60_000 }).toBe(10)
  for (let n = 0; n < EVENTS; n++) await database().execute(sql`insert into events (type, data) values ('completion.approved', '{}')`)
  await dispatchAll(database())
  await expect.poll(() => quick.received.length, { timeout: 60_000 }).toBe(EVENTS * OTHERS)
  stop.abort()
  await running
  expect(slow.state.mostUnderWay).toBeLessThanOrEqual(10)
  await Promise.all([quick.stop(), slow.stop()])
})

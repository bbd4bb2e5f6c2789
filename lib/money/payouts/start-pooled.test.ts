import { expect, test } from 'vitest'
import { connect } from '@/db/client'
import { closeDatabase, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { confirmedAdmin, desk, newTask, payoutOf, task } from '@/lib/testing/money'

test('with the settings for a transaction pooler a payout is started and noted as paid', async () => {
  await closeDatabase()
  pool.current = connect(env().DATABASE_URL, { poolSize: 4, prepare: false, timeoutMs: env().DATABASE_TIMEOUT_MS })
  const admin = desk(await confirmedAdmin())
  const one = await newTask()
  await task(one).method({ method: 'wallet', provider: 'Banco', account: 'ana', holder: 'João da Silva' })
  expect((await admin.review(one.id, 'approve')).status).toBe(200)
  const payout = await payoutOf({ completionId: one.id })
  const started = await admin.start(payout?.id ?? 0)
  expect([started.status, started.body.data?.started]).toEqual([200, [payout?.id]])
  expect((await admin.paid(payout?.id ?? 0, 'by hand 1')).status).toBe(200)
  expect((await payoutOf({ completionId: one.id }))?.state).toBe('paid')
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

const HOUR = 3_600_000
const START = Date.now() - 300 * HOUR
const moment = (hour: number) => new Date(START + hour * HOUR).toISOString()

test('a promoter is owed since the oldest completion that no payout holds was approved, whatever became of payouts before', async () => {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  const promoter = await makeUser('promoter')
  await database().execute(
    sql`insert into payout_methods (user_id, method, key_hash) values (${promoter.id}, ${JSON.stringify(pixMethod(1))}::text::jsonb, 'a key')`,
  )
  const approve = async (hour: number) => {
    for (let n = 0; n < 2; n++) {
      const { id } = await newTask(promoter.code)
      await run.review(id, 'approve')
      await database().execute(sql`update completions set decided_at = ${moment(hour)} where id = ${id}`)
    }
  }
  const ask = async (hour: number) => {
    expect((await send('POST', '/api/v1/payouts', { token: promoter.token })).status).toBe(201)
    const id = (await payoutOf({ userId: promoter.id }))?.id ?? 0
    await database().execute(sql`update payouts set requested_at = ${moment(hour)} where id = ${id}`)
    return id
  }
  const ended = (id: number, hour: number) => database().execute(sql`update payouts set ended_at = ${moment(hour)} where id = ${id}`)
  const owed = async () => {
    const { body } = await send('GET', '/api/v1/payouts/owed?per_page=100', { token: admin.token })
    const row = body.data.find(({ payee }: { payee: { email: string } }) => payee.email === promoter.email)
    return row && [row.completions, row.since]
  }
  await approve(0)
  expect(await owed()).toEqual([2, moment(0)])
  const first = await ask(10)
  expect(await owed()).toBeUndefined()
  await approve(20)
  await approve(30)
  expect(await owed()).toEqual([4, moment(20)])
  await run.start(first)
  await run.paid(first)
  const second = await ask(40)
  await approve(50)
  expect(await owed()).toEqual([2, moment(50)])
  await send('DELETE', `/api/v1/payouts/${second}`, { token: promoter.token })
  await ended(second, 60)
  expect(await owed()).toEqual([6, moment(20)])
  const third = await ask(70)
  await approve(80)
  expect(await owed()).toEqual([2, moment(80)])
  await run.returned(first)
  await ended(first, 90)
  expect(await owed()).toEqual([4, moment(0)])
  await run.start(third)
  await run.failed(third)
  await ended(third, 100)
  expect(await owed()).toEqual([10, moment(0)])
  expect(await differences()).toEqual([])
})

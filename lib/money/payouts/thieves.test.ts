import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { payouts } from '@/db/schema/payouts'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { lockWaiters } from '@/lib/testing/lock-waiters'
import { confirmedAdmin, cpf, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { requestApprovedPayouts } from './request'
import { lockStarter } from './start-queries'

const PASSWORD = 'uma senha comprida'
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let run: ReturnType<typeof desk>
let key = 500_000
let passwordHash: string

beforeAll(async () => {
  admin = await confirmedAdmin()
  run = desk(admin)
  passwordHash = await hashPassword(PASSWORD)
})

const setMethod = ({ token }: { token: string }, method: object = pixMethod(++key)) =>
  send('PATCH', '/api/v1/payout-method', { token, json: { ...method, password: PASSWORD } })
const ask = ({ token }: { token: string }) => send('POST', '/api/v1/payouts', { token })

/** Waits until a statement waits for a lock. */
const oneWaits = () => expect.poll(lockWaiters, { interval: 5, timeout: 15_000 }).toHaveLength(1)

async function dueTask(code = '') {
  const it = await newTask(code)
  await task(it).method(pixMethod(++key))
  await run.review(it.id, 'approve')
  const payout = await payoutOf({ completionId: it.id })
  if (!payout) throw new Error('no payout')
  return { ...it, payout: payout.id }
}

/** A promoter with a method and approved completions. */
async function earning(count: number) {
  const promoter = await makeUser('promoter', { passwordHash })
  await setMethod(promoter)
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await newTask(promoter.code)
    await run.review(id, 'approve')
    ids.push(id)
  }
  return { promoter, ids }
}

describe('keys', () => {
  test('a ring that gives one key at the same moment is flagged like one that takes turns', async () => {
    for (let round = 0; round < 5; round++) {
      const shared = pixMethod(++key)
      const ring = await Promise.all([newTask(), newTask(), newTask()])
      expect((await Promise.all(ring.map((it) => task(it).method(shared)))).map(({ status }) => status)).toEqual([200, 200, 200])
      const rows = await database()
        .select({ flags: completions.flags })
        .from(completions)
        .where(
          inArray(
            completions.id,
            ring.map(({ id }) => id),
          ),
        )
      expect(rows.filter(({ flags }) => flags.includes('same_payout_key'))).toHaveLength(2)
    }
  })

  test('a bank account in another spelling is the same account', async () => {
    const bank = {
      method: 'bank',
      bank: 'Banco do Brasil',
      branch: '1234-5',
      account: '98765-4',
      account_type: 'checking',
      holder: 'Ana',
      document: cpf(++key),
    }
    const [one, other] = [await newTask(), await newTask()]
    await task(one).method(bank)
    expect((await task(other).method({ ...bank, bank: '001 - BANCO DO BRASIL S.A.', branch: '12345', account: '0987654' })).status).toBe(200)
    expect((await database().select({ flags: completions.flags }).from(completions).where(eq(completions.id, other.id)))[0]?.flags).toEqual(['same_payout_key'])
  })

  test('a key that was changed while its payout waited to start is the one that is paid to, at once', async () => {
    const { promoter } = await earning(1)
    const { body } = await ask(promoter)
    const method = pixMethod(++key)
    const starting = await database().transaction(async (tx) => {
      await lockStarter(tx, admin.id)
      const call = run.start(body.data.id)
      await oneWaits()
      expect((await setMethod(promoter, method)).status).toBe(200)
      return { call }
    })
    expect((await starting.call).body.data).toMatchObject({ started: [body.data.id], skipped: [], to_confirm: null })
    expect((await payoutOf({ userId: promoter.id }))?.method).toMatchObject({ key: method.key })
  })

  test('a task whose key came while its approval waited asks for its payout with the approval', async () => {
    const it = await newTask()
    // After a link that an administrator sent, the first method waits a day too, until the statement below.
    await send('POST', `/api/v1/completions/${it.id}/private-link`, { token: admin.token })
    await run.review(it.id, 'approve')
    const asked = await database().transaction(async (tx) => {
      await tx.execute(sql`select`)
      await task(it).method(pixMethod(++key))
      await database().execute(sql`update payout_methods set usable_at = date_trunc('milliseconds', now()) where completion_id = ${it.id}`)
      return requestApprovedPayouts(tx, [it.id])
    })
    expect(asked).toBe(1)
  })

  test('a key that changes while its payout starts is refused, or is the one that is paid to', async () => {
    for (let round = 0; round < 8; round++) {
      const { promoter } = await earning(1)
      const { body } = await ask(promoter)
      const method = pixMethod(++key)
      const [changed, started] = await Promise.all([setMethod(promoter, method), run.start(body.data.id)])
      expect(started.body.data.started).toEqual([body.data.id])
      const paidTo = (await payoutOf({ userId: promoter.id }))?.method
      expect(changed.status === 200).toBe(JSON.stringify(paidTo).includes(method.key))
    }
  })
})

describe('an administrator', () => {
  test('does not pay a promoter account that signs in from their own device', async () => {
    const { promoter } = await earning(1)
    await database().execute(
      sql`insert into user_devices (user_id, fingerprint, ip_address) values (${admin.id}, 'mine', '203.0.113.7'), (${promoter.id}, 'mine', '203.0.113.7')`,
    )
    const { body } = await ask(promoter)
    expect((await run.start(body.data.id)).body.data.skipped).toEqual([{ id: body.data.id, why: 'own' }])
    expect((await desk(await confirmedAdmin()).start(body.data.id)).body.data.started).toEqual([body.data.id])
    expect((await run.paid(body.data.id)).status).toBe(409)
  })
})

test('a promoter whose phone only looks like that of the administrator who is alone is paid', async () => {
  const devices = (address: string, hours: number) =>
    database().execute(sql`
      insert into user_devices (user_id, fingerprint, ip_address, seen_at)
      values (${admin.id}, ${`model ${address}`}, '203.0.113.7', now()), (${promoter.id}, ${`model ${address}`}, ${address}, now() - ${hours}::int * interval '1 hour')`)
  const { promoter } = await earning(1)
  await devices('198.51.100.9', 0)
  await devices('203.0.113.7', 25)
  const { body } = await ask(promoter)
  expect((await run.start(body.data.id)).body.data.started).toEqual([body.data.id])
  expect((await run.paid(body.data.id)).status).toBe(200)
})

describe('whoever goes away', () => {
  test('an erased person whose payment came back: the task is undone and deleted, and the books agree', async () => {
    for (const end of [run.undo, run.remove]) {
      const it = await dueTask()
      await run.start(it.payout)
      await run.paid(it.payout)
      await task(it).erase()
      expect((await run.returned(it.payout)).status).toBe(200)
      expect((await end(it.id)).status).toBe(200)
    }
    expect(await differences()).toEqual([])
  })

  test('a promoter who asks while they are being deleted gets no payout', async () => {
    const { promoter } = await earning(1)
    let asked: ReturnType<typeof ask> | undefined
    await database().transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, promoter.id)).for('update')
      asked = ask(promoter)
      await oneWaits()
      // As the release before this one deletes a promoter who is owed something.
      await tx.execute(sql`
        insert into ledger_transfers (source, kind, debit, debit_owner, credit, amount_cents, completions)
        select owner, 'commissions_written_off', kind, owner, 'written_off', balance_cents, completions
        from ledger_accounts where kind = 'owed_promoter' and owner = ${promoter.id}`)
      await tx.delete(users).where(eq(users.id, promoter.id))
    })
    expect((await asked)?.status).toBe(409)
    expect(await payoutOf({ userId: promoter.id })).toBeUndefined()
    expect(await differences()).toEqual([])
  })

  test('what comes back while its promoter is being deleted is written off', async () => {
    const { promoter } = await earning(1)
    const { body } = await ask(promoter)
    await run.start(body.data.id)
    await run.paid(body.data.id)
    let returned: ReturnType<typeof run.returned> | undefined
    await database().transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, promoter.id)).for('update')
      returned = run.returned(body.data.id)
      await oneWaits()
      await tx.delete(users).where(eq(users.id, promoter.id))
    })
    expect((await returned)?.status).toBe(200)
    const owed = await database().execute(
      sql`select balance_cents from ledger_accounts where kind = 'owed_promoter' and owner = ${promoter.id} and balance_cents > 0`,
    )
    expect([...owed]).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('what comes back while its person is being erased is written off', async () => {
    for (let round = 0; round < 8; round++) {
      const it = await dueTask()
      await run.start(it.payout)
      await run.paid(it.payout)
      const answers = await Promise.all([task(it).erase(), run.returned(it.payout)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const owed = await database().execute(sql`select balance_cents from ledger_accounts where owner = ${it.id} and kind like '%person' and balance_cents > 0`)
      expect([...owed]).toEqual([])
    }
    expect(await differences()).toEqual([])
  })
})

describe('at once', () => {
  test('a payment that comes back and an approval that is undone never wait for each other', async () => {
    for (let round = 0; round < 10; round++) {
      const it = await dueTask()
      await run.start(it.payout)
      await run.paid(it.payout)
      const [undone, returned] = await Promise.all([run.undo(it.id), run.returned(it.payout)])
      expect(returned.status).toBe(200)
      expect([200, 409]).toContain(undone.status)
    }
    expect(await differences()).toEqual([])
  })
})

test('a payout that arrived late is not taken from what other tasks earned', async () => {
  const { promoter, ids } = await earning(1)
  const { body } = await ask(promoter)
  await run.start(body.data.id)
  await run.failed(body.data.id, 'refused')
  await database().update(payouts).set({ problem: 'confirmed_after_failed' }).where(eq(payouts.id, body.data.id))
  expect((await run.undo(ids[0] ?? 0)).status).toBe(200)
  const { id } = await newTask(promoter.code)
  await run.review(id, 'approve')
  expect((await run.paid(body.data.id)).status).toBe(409)
  // After an administrator has looked, what was earned since can be asked for.
  expect((await run.failed(body.data.id, 'refused')).status).toBe(200)
  expect((await ask(promoter)).status).toBe(201)
  expect(await differences()).toEqual([])
})

test('a task that code and number opened is not erased while something is owed for it', async () => {
  const it = await dueTask()
  const { body } = await send('POST', '/api/v1/task-access', { json: { payment_code: it.code, whatsapp: it.whatsapp } })
  expect((await task({ token: body.data.task_token }).erase()).body).toMatchObject({ code: 'ask_first' })
  expect(await payoutOf({ completionId: it.id })).toMatchObject({ state: 'requested' })
  expect((await task(it).erase()).status).toBe(200)
})

test('the batch to pay by hand has nothing that a provider pays', async () => {
  const it = await dueTask()
  await run.start(it.payout)
  const batch = async () => (await send('GET', '/api/v1/payouts.csv', { token: admin.token })).body as string
  expect(await batch()).toContain(`CPT${String(it.payout).padStart(8, '0')}`)
  await database().update(payouts).set({ provider: 'woovi' }).where(eq(payouts.id, it.payout))
  expect(await batch()).not.toContain(`CPT${String(it.payout).padStart(8, '0')}`)
})

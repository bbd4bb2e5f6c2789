import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, cpf, desk, newTask } from '@/lib/testing/money'
import { handIn } from '@/lib/testing/submissions'
import { refreshSameSenderBacklog } from '@/lib/work/completions/same-sender-backlog'
import { lockTraits } from '@/lib/work/completions/submit-queries'
import { erasePerson } from '@/lib/work/privacy/erase-person'
import { findPerson } from '@/lib/work/privacy/find'
import { proofStore } from '@/lib/work/proofs/store'

type Task = Awaited<ReturnType<typeof newTask>>
let admin: Awaited<ReturnType<typeof confirmedAdmin>>
beforeAll(async () => {
  admin = await confirmedAdmin()
})

let serial = 0
/** A number that nobody has, without its country code. */
const fresh = () => `2199${String(1_000_000 + ++serial)}`
const correct = ({ token }: Pick<Task, 'token'>, json: object) => send('PATCH', '/api/v1/my-task', { headers: { 'x-task-token': token }, json })
const stored = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]
const access = (payment_code: string, whatsapp: string) => send('POST', '/api/v1/task-access', { json: { payment_code, whatsapp } })
const changesOf = (id: number) =>
  database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'task.changed'), eq(auditLog.subjectId, id)))

describe('the number of a task', () => {
  test('is corrected in any spelling, beside the name or alone, and the log says so without the number', async () => {
    const task = await newTask()
    const number = fresh()
    const { status, body } = await correct(task, { whatsapp: `(${number.slice(0, 2)}) ${number.slice(2, 7)}-${number.slice(7)}` })
    expect([status, body.data.whatsapp, body.data.may_change_number]).toEqual([200, `+55${number}`, true])
    expect((await stored(task.id))?.whatsappChangedAt).not.toBeNull()
    const second = fresh()
    expect((await correct(task, { name: 'Ana Nova', whatsapp: second })).body.data).toMatchObject({ name: 'Ana Nova', whatsapp: `+55${second}` })
    const entries = await changesOf(task.id)
    expect(entries.map(({ after }) => after)).toEqual([{ fields: ['whatsapp'] }, { fields: ['name'] }, { fields: ['whatsapp'] }])
    for (const secret of [number, second, task.whatsapp]) expect(JSON.stringify(entries)).not.toContain(secret)
    const { body: seen } = await send('GET', `/api/v1/completions?search=${task.code}`, { token: admin.token })
    expect(seen.data[0]).toMatchObject({ whatsapp: `+55${second}`, whatsapp_changed_at: expect.any(String) })
  })

  test('stays when it is said again in another spelling', async () => {
    const task = await newTask()
    expect((await correct(task, { whatsapp: `+55${task.whatsapp}` })).status).toBe(200)
    expect(await changesOf(task.id)).toEqual([])
    expect((await stored(task.id))?.whatsappChangedAt).toBeNull()
  })

  test('is refused when it cannot exist, and so is an empty change', async () => {
    const task = await newTask()
    for (const [json, field] of [
      [{ whatsapp: '00000000000' }, 'whatsapp'],
      [{ whatsapp: '+440000000000' }, 'whatsapp'],
      [{ whatsapp: 'x' }, 'whatsapp'],
      [{ whatsapp: '' }, 'whatsapp'],
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const { status, body } = await correct(task, json)
      expect([json, status, Object.keys(body.errors ?? {})]).toEqual([json, 422, [field]])
    }
    expect((await stored(task.id))?.whatsapp).toBe(`+55${task.whatsapp}`)
  })

  test('stays once the task is approved, and a returned task takes it', async () => {
    const [approved, returned] = [await newTask(), await newTask()]
    await desk(admin).review(approved.id, 'approve')
    await desk(admin).review(returned.id, 'reject')
    expect((await correct(approved, { whatsapp: fresh() })).status).toBe(409)
    expect((await correct(approved, { name: 'Ana Nova', whatsapp: fresh() })).status).toBe(409)
    expect(await stored(approved.id)).toMatchObject({ name: 'João da Silva', whatsapp: `+55${approved.whatsapp}` })
    expect((await correct(returned, { whatsapp: fresh() })).status).toBe(200)
  })

  test('takes five tries an hour', async () => {
    const task = await newTask()
    // The limits of tests are a thousand times those of the product.
    await database().execute(sql`insert into rate_limits (key, points, expire) values (${`task-number:${task.id}`}, 5000, ${Date.now() + 60_000})`)
    expect((await correct(task, { whatsapp: fresh() })).status).toBe(429)
    expect((await correct(task, { name: 'Ana Nova' })).status).toBe(200)
  })
})

describe('who came by code and number', () => {
  test('cannot change the number, not even beside the name', async () => {
    const task = await newTask()
    const token = (await access(task.code, task.whatsapp)).body.data.task_token
    for (const json of [{ whatsapp: fresh() }, { name: 'Ladra Nova', whatsapp: fresh() }]) {
      const { status, body } = await correct({ token }, json)
      expect([status, body.code]).toEqual([409, 'ask_first'])
    }
    expect(await stored(task.id)).toMatchObject({ name: 'João da Silva', whatsapp: `+55${task.whatsapp}` })
    const { body } = await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': token } })
    expect(body.data).toMatchObject({ may_rename: true, may_change_number: false })
  })

  test('loses the task when its number changes, and the old number opens nothing more', async () => {
    const task = await newTask()
    const token = (await access(task.code, task.whatsapp)).body.data.task_token
    const number = fresh()
    await correct(task, { whatsapp: number })
    expect((await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': token } })).status).toBe(404)
    expect((await access(task.code, task.whatsapp)).status).toBe(404)
    const reopened = await access(task.code, number)
    expect(reopened.status).toBe(200)
    expect((await correct({ token: reopened.body.data.task_token }, { whatsapp: fresh() })).body.code).toBe('ask_first')
    expect((await send('GET', '/api/v1/my-task', { headers: { 'x-task-token': task.token } })).status).toBe(200)
  })
})

describe('the flags of a task whose number changed', () => {
  test('name who has the new number, and no longer who has the old one', async () => {
    const [first, other] = [await newTask(), await newTask()]
    const task = await newTask('', { whatsapp: first.whatsapp, fingerprint: `money-of-${first.id}` })
    expect(await stored(task.id)).toMatchObject({ flags: ['same_whatsapp'], repeats: { same_whatsapp: first.id } })
    await correct(task, { whatsapp: other.whatsapp })
    expect(await stored(task.id)).toMatchObject({ flags: ['same_whatsapp'], repeats: { same_whatsapp: other.id } })
    await correct(task, { whatsapp: fresh() })
    expect(await stored(task.id)).toMatchObject({ flags: [], repeats: {} })
  })

  test('find a number that was stored as it was typed', async () => {
    const old = await newTask()
    const number = fresh()
    for (const spelling of [number, `55${number}`, `0${number}`]) {
      await database().update(completions).set({ whatsapp: spelling }).where(eq(completions.id, old.id))
      const task = await newTask()
      await correct(task, { whatsapp: number })
      expect(await stored(task.id)).toMatchObject({ flags: ['same_whatsapp'], repeats: { same_whatsapp: old.id } })
      await correct(task, { whatsapp: fresh() })
    }
  })

  test('keep the others, and name a key that now another number gave', async () => {
    const first = await newTask()
    const task = await newTask('', { whatsapp: first.whatsapp, fingerprint: 'one device' })
    await newTask('', { fingerprint: 'one device' })
    const method = { method: 'pix', key_type: 'cpf', key: cpf(771) }
    for (const { token } of [first, task])
      expect((await send('PATCH', '/api/v1/my-task/payout-method', { headers: { 'x-task-token': token }, json: method })).status).toBe(200)
    expect((await stored(task.id))?.flags).toEqual(['same_whatsapp'])
    await correct(task, { whatsapp: fresh() })
    expect(await stored(task.id)).toMatchObject({ flags: ['same_payout_key'], repeats: { same_payout_key: first.id } })
  })

  test('name somebody who was erased', async () => {
    const erased = await newTask()
    await desk(admin).review(erased.id, 'approve')
    await send('DELETE', '/api/v1/my-task', { headers: { 'x-task-token': erased.token } })
    const task = await newTask()
    await correct(task, { whatsapp: `+55${erased.whatsapp}` })
    expect((await stored(task.id))?.flags).toEqual(['erased_before'])
  })

  test('see who takes the same number at the same moment', async () => {
    const [one, two] = [await newTask(), await newTask()]
    const number = fresh()
    await Promise.all([correct(one, { whatsapp: number }), correct(two, { whatsapp: number }), handIn({ whatsapp: number, fingerprint: `race-${number}` })])
    const rows = await database().execute<{ id: number; flags: string[] }>(sql`select id, flags from completions where whatsapp = ${`+55${number}`}`)
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ flags }) => flags.includes('same_whatsapp'))).toHaveLength(2)
  })

  test('wait for a submission with that number', async () => {
    const task = await newTask()
    const number = fresh()
    let isDone = false
    let changing: Promise<unknown> | undefined
    await database().transaction(async (tx) => {
      await lockTraits(tx, { fingerprint: null, whatsapp: [number], pictures: ['x'] })
      changing = correct(task, { whatsapp: number }).then(() => {
        isDone = true
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isDone).toBe(false)
    })
    await changing
    expect(isDone).toBe(true)
  })

  test('count in the backlog of the new number and no longer in that of the old one', async () => {
    const [busy, calm] = [fresh(), fresh()]
    const tasks: Task[] = []
    for (let n = 0; n < 4; n++) tasks.push(await newTask('', { whatsapp: busy }))
    await refreshSameSenderBacklog(database(), [{ deviceFingerprint: null, whatsapp: busy }])
    const backlog = async () => (await Promise.all(tasks.map(({ id }) => stored(id)))).map((row) => row?.isSameSenderBacklog)
    expect(await backlog()).toEqual([true, true, true, true])
    await correct(tasks[3] as Task, { whatsapp: calm })
    expect(await backlog()).toEqual([false, false, false, false])
  })
})

test('a person is found and erased by the number they corrected to, and by those stored before', async () => {
  const task = await newTask()
  const number = fresh()
  await correct(task, { whatsapp: number })
  expect((await findPerson(database(), { whatsapp: task.whatsapp })).completions).toEqual([])
  const found = await findPerson(database(), { whatsapp: `0${number}` })
  expect(found.completions).toMatchObject([{ id: task.id }])
  await erasePerson(database(), proofStore(), found)
  expect((await stored(task.id))?.whatsapp).toBeNull()
  expect((await correct(task, { whatsapp: fresh() })).status).toBe(404)
})

import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { completions } from '@/db/schema/completions'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { ALPHABET, randomCode } from '@/lib/platform/codes/random-code'
import { database } from '@/lib/platform/database'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { send } from '@/lib/testing/http'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { proofOf } from '@/lib/testing/visitor.mjs'
import { proofStore } from '@/lib/work/proofs/store'
import { reviewDifferences } from '@/lib/work/review/decision/check'
import { accessTask } from './contract'

type Person = Awaited<ReturnType<typeof makeUser>>
interface Task {
  id: number
  code: string
  token: string
  whatsapp: string
}
let admin: Person
let serial = 0
beforeAll(async () => {
  admin = await makeUser('admin', { name: 'Helena' })
})

async function newTask(fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Task> {
  const whatsapp = fields.whatsapp ?? `119${String(10_000_000 + ++serial)}`
  const { status, body } = await send('POST', '/api/v1/referrals', {
    form: await submission({ fingerprint: `device-${++serial}`, ...fields, whatsapp }),
    headers,
  })
  expect(status).toBe(201)
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, code: body.data, token: body.meta.task_token, whatsapp }
}

const call = (method: string, path: string, token: string | undefined, more: { json?: unknown; form?: FormData; headers?: Record<string, string> } = {}) =>
  send(method, `/api/v1${path}`, { ...more, headers: { ...(token && { 'x-task-token': token }), ...more.headers } })
const show = async ({ token }: Pick<Task, 'token'>) => (await call('GET', '/my-task', token)).body.data
const review = (id: number, json: object) => send('POST', `/api/v1/completions/${id}/review`, { token: admin.token, json })
const reject = (id: number, attempt = 1) =>
  review(id, { attempt, decision: 'reject', reason: 'incomplete', note: 'Falta a última tela', internal_note: 'Suspeito' })
const sendAgain = async ({ token }: Task, headers: Record<string, string> = {}) => {
  const form = new FormData()
  form.set('proof', proofOf(await picture(), 'png'))
  return call('POST', '/my-task/proof', token, { form, headers })
}
const pix = (key: string) => ({ json: { method: 'pix', key_type: 'cpf', key } })
const stored = async (id: number) => (await database().select().from(completions).where(eq(completions.id, id)))[0]

describe('the token', () => {
  test('of a submission opens its task, and one of another task, or none, opens nothing', async () => {
    const [one, other] = [await newTask(), await newTask()]
    expect(one.token).toMatch(/^[\w-]{22}$/)
    expect((await show(one)).payment_code).toBe(one.code)
    expect((await show(other)).payment_code).toBe(other.code)
    for (const token of [undefined, '', 'x', `${one.token}x`, one.token.slice(1), 'a'.repeat(101)]) {
      for (const [method, path] of [
        ['GET', '/my-task'],
        ['GET', '/my-task/data'],
        ['DELETE', '/my-task'],
      ] as const) {
        const { status } = await call(method, path, token)
        expect([404, 422]).toContain(status)
      }
    }
    expect((await stored(one.id))?.erasedAt).toBeNull()
  })

  test('is stored as its hash alone, and a repeated submission gets one of its own for the same task', async () => {
    const headers = { 'idempotency-key': 'the same key' }
    const person = { whatsapp: '11988887777', fingerprint: 'one phone' }
    const [first, again] = [await newTask(person, headers), await newTask(person, headers)]
    expect(again.code).toBe(first.code)
    expect(again.token).not.toBe(first.token)
    expect((await show(again)).payment_code).toBe(first.code)
    const dump = JSON.stringify(await database().execute(sql`select * from task_tokens`))
    expect(dump).not.toContain(first.token)
  })

  test('is in no log line', async () => {
    const lines: string[] = []
    const { log } = await import('@/lib/platform/log')
    const spies = (['info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation((...args: unknown[]) => {
        lines.push(JSON.stringify(args))
      }),
    )
    const task = await newTask()
    await show(task)
    await call('GET', '/my-task', `${task.token}x`)
    await call('PATCH', '/my-task', task.token, { json: { name: '' } })
    for (const spy of spies) spy.mockRestore()
    expect(lines.join('\n')).not.toContain(task.token)
  })
})

describe('what the page shows', () => {
  test('is what the person gave and what was decided, and nothing of promoters, flags and internal notes', async () => {
    const promoter = await makeUser('promoter', { name: 'Promotora Secreta' })
    const task = await newTask({ referral_code: promoter.code })
    await reject(task.id)
    const shown = await show(task)
    expect(shown).toMatchObject({
      status: 'rejected',
      reward: 10,
      attempt: 1,
      attempts_left: 2,
      may_appeal: true,
      may_rename: true,
      payout_method: null,
      ask_first: false,
    })
    expect(shown.events).toMatchObject([
      { kind: 'received', attempt: 1 },
      { kind: 'reject', reason: 'incomplete', note: 'Falta a última tela' },
    ])
    expect(new Date(shown.redo_until).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    const everything = JSON.stringify(shown) + JSON.stringify((await call('GET', '/my-task/data', task.token)).body)
    for (const secret of ['Suspeito', 'Helena', 'Promotora', promoter.code, 'flag', 'same_']) expect(everything).not.toContain(secret)
  })

  test('says how long decisions take only from twenty of them on', async () => {
    await database().execute(sql`truncate completions cascade`)
    const task = await newTask()
    expect((await show(task)).median_hours).toBeNull()
    await database().execute(sql`
      with made as (
        insert into completions (name, payment_code, code_expires_at, reward_cents, status, decided_at, created_at)
        select 'Ana', 'M' || i, now(), 1000, 'approved', now(), now() - interval '3 hours' from generate_series(1, 20) as i returning id, created_at
      ), sent as (insert into attempts (completion_id, number, created_at) select id, 1, created_at from made)
      insert into reviews (completion_id, attempt, decision, reviewer_name) select id, 1, 'approve', 'Ana' from made`)
    await rebuildTotals(database())
    expect((await show(task)).median_hours).toBe(3)
  })

  test('leaves out decisions that were undone', async () => {
    const task = await newTask()
    await reject(task.id)
    await send('DELETE', `/api/v1/completions/${task.id}/review`, { token: admin.token })
    expect((await show(task)).events).toMatchObject([{ kind: 'received' }])
  })
})

describe('coming back', () => {
  test('with a new proof counts once per key, and is refused in words when it cannot be', async () => {
    const task = await newTask()
    expect((await sendAgain(task)).status).toBe(409)
    await reject(task.id)
    const key = { 'idempotency-key': 'another key' }
    const [first, again] = [await sendAgain(task, key), await sendAgain(task, key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toMatchObject({ status: 'in_review', attempt: 2, attempts_left: 0 })
    expect(again.body.data.events.map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'reject', 'sent_again'])
    await reject(task.id, 2)
    await sendAgain(task)
    await reject(task.id, 3)
    const refused = await sendAgain(task)
    expect([refused.status, refused.body.message]).toEqual([409, 'You have sent this task 3 times, which is the most.'])
    expect(await show(task)).toMatchObject({ attempts_left: 0, may_appeal: true, redo_until: expect.any(String) })
    expect(await totalsDifferences(database())).toEqual([])
  })

  test('twice at once with one key makes one attempt', async () => {
    const task = await newTask()
    await reject(task.id)
    const answers = await Promise.all([1, 2, 3].map(() => sendAgain(task, { 'idempotency-key': 'a third key' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await stored(task.id))?.attempt).toBe(2)
  })

  test('by an appeal works once and keeps the words for the reviewer', async () => {
    const task = await newTask()
    await reject(task.id)
    expect((await call('POST', '/my-task/appeal', task.token, { json: { text: 'Curto' } })).status).toBe(422)
    expect((await call('POST', '/my-task/appeal', task.token, { json: { text: 'A última tela está na imagem' } })).body.data).toMatchObject({
      status: 'in_review',
      attempt: 1,
    })
    await reject(task.id)
    expect((await call('POST', '/my-task/appeal', task.token, { json: { text: 'A última tela está na imagem' } })).status).toBe(409)
    expect(await show(task)).toMatchObject({ may_appeal: false, attempts_left: 2 })
    const history = (await send('GET', `/api/v1/completions/${task.id}/reviews`, { token: admin.token })).body.data
    expect(history.appeal.text).toBe('A última tela está na imagem')
  })
})

describe('the name and the payout method', () => {
  test('can be corrected, the name until the approval, and leave an audit entry without them', async () => {
    const task = await newTask()
    expect((await call('PATCH', '/my-task', task.token, { json: { name: 'Ana Clara Nova' } })).body.data.name).toBe('Ana Clara Nova')
    const saved = await call('PATCH', '/my-task/payout-method', task.token, pix('529.982.247-25'))
    expect(saved.body.data).toMatchObject({ payout_method: { method: 'pix', key_type: 'cpf', label: '•••.982.247-••' }, payout_from: null })
    await review(task.id, { attempt: 1, decision: 'approve' })
    expect((await call('PATCH', '/my-task', task.token, { json: { name: 'Outra' } })).status).toBe(409)
    const later = (await call('PATCH', '/my-task/payout-method', task.token, pix('111.444.777-35'))).body.data
    expect(new Date(later.payout_from).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    const entries = JSON.stringify(await database().select().from(auditLog).where(eq(auditLog.subjectId, task.id)))
    expect(entries).toContain('task.changed')
    for (const secret of ['529982247', '111444777', 'Nova']) expect(entries).not.toContain(secret)
  })

  test('a key that somebody else gave too flags the task; the same person with another task does not', async () => {
    const key = pix('935.411.347-80')
    const [first, other] = [await newTask(), await newTask()]
    const again = await newTask({ whatsapp: `+55${first.whatsapp}` })
    for (const { token } of [first, again, other]) expect((await call('PATCH', '/my-task/payout-method', token, key)).status).toBe(200)
    expect(await stored(other.id)).toMatchObject({ flags: ['same_payout_key'], repeats: { same_payout_key: first.id } })
    expect((await stored(again.id))?.flags).not.toContain('same_payout_key')
  })
})

describe('the way back in by code and number', () => {
  test('opens the task in any spelling of both, but sets no payout method', async () => {
    const task = await newTask({ whatsapp: '+5511955554444' })
    const { status, body } = await call('POST', '/task-access', undefined, {
      json: { payment_code: ` ${task.code.toLowerCase()} `, whatsapp: '(11) 95555-4444' },
    })
    expect(status).toBe(200)
    const token = body.data.task_token
    expect(await show({ token })).toMatchObject({ payment_code: task.code, ask_first: true })
    expect((await call('PATCH', '/my-task/payout-method', token, pix('529.982.247-25'))).body.code).toBe('ask_first')
    await reject(task.id)
    expect((await sendAgain({ ...task, token })).status).toBe(200)
  })

  test('gets a way to be paid by a link that an administrator makes, which leaves an audit entry and ends with an erasure', async () => {
    const task = await newTask()
    const make = () => send('POST', `/api/v1/completions/${task.id}/private-link`, { token: admin.token })
    const { status, body } = await make()
    const { task_token: token, text } = body.data
    expect(status).toBe(200)
    // In the person's language, whatever the administrator reads; of a returned task with what was wrong.
    expect(text).toContain(`Hello João, this is Completa. This is the private link of your task with the code ${task.code}`)
    expect(text).toContain(`/my-task#${token}`)
    expect(text).toContain('After the approval, what you say there takes effect 24 hours later.')
    await reject(task.id)
    await database().execute(sql`update completions set locale = 'pt' where id = ${task.id}`)
    const returned = (await make()).body.data.text
    expect(returned).toContain(`Olá, João. Aqui é a Completa. Sua tarefa de código ${task.code} foi devolvida.`)
    expect(returned).toContain(messagesOf('pt').review.reasons.incomplete.todo)
    expect(returned).toContain('Falta a última tela')
    expect(returned).toContain('depois da aprovação, isso leva 24 horas para valer')
    expect(returned).not.toContain('Suspeito')
    expect(await show({ token })).toMatchObject({ payment_code: task.code, ask_first: false })
    expect((await call('PATCH', '/my-task/payout-method', token, pix('529.982.247-25'))).status).toBe(200)
    const [entry] = await database()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'completion.link_made'), eq(auditLog.subjectId, task.id)))
    expect(entry).toMatchObject({ actorId: admin.id, subjectLabel: task.code, before: null, after: null })
    expect(JSON.stringify(entry)).not.toContain(token)
    await call('DELETE', '/my-task', token)
    expect((await make()).status).toBe(404)
    expect((await call('GET', '/my-task', token)).status).toBe(404)
  })

  const ask = (payment_code: string, whatsapp: string, ip = '203.0.113.7') => send('POST', '/api/v1/task-access', { json: { payment_code, whatsapp }, ip })

  const triesOf = async (...keys: string[]) =>
    (await database().execute<{ points: number }>(sql`select points from rate_limits where key = any(${sql.param(keys)}::text[]) order by key`)).map(
      ({ points }) => Number(points),
    )

  test('takes code and number in any spelling, and one that opens the task costs no try', async () => {
    const task = await newTask({ whatsapp: '11987650001' })
    const code = `${task.code.slice(0, 4)} ${task.code.slice(4).toLowerCase()}`
    for (const [typed, number] of [
      [code, '011987650001'],
      [code.replace(' ', '-'), '05511987650001'],
      [` ${task.code.toLowerCase()}`, '+55 (11) 98765-0001'],
      [task.code, '0055 11 98765 0001'],
      [task.code, '015 11 98765-0001'],
    ])
      expect([number, (await ask(typed ?? '', number ?? '')).status]).toEqual([number, 200])
    const tries = () => triesOf(`task-access-code:${task.code}`, 'task-access-number:203.0.113.7 11987650001', 'task-access-number-anywhere:11987650001')
    expect(await tries()).toEqual([0, 0, 0])
    expect((await ask(task.code, '11987650002')).status).toBe(404)
    expect(await tries()).toEqual([1, 0, 0])
    expect((await ask('YYYYYYYY', task.whatsapp)).status).toBe(404)
    expect(await tries()).toEqual([1, 1, 1])
    expect((await ask(task.code, task.whatsapp)).status).toBe(200)
    expect(await tries()).toEqual([1, 1, 1])
  })

  test('refuses at its field what no code and no number can be, which costs no try', async () => {
    const task = await newTask()
    for (const typed of ['HEAQ', `${task.code}X`, '********', `${task.code.slice(0, 7)}O`, `0${task.code.slice(1)}`])
      expect([typed, (await ask(typed, task.whatsapp)).body.errors]).toEqual([typed, { payment_code: [expect.any(String)] }])
    expect((await ask(task.code, '119')).body.errors).toHaveProperty('whatsapp')
    const [counted] = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from rate_limits where key like 'task-access-%' and (key like ${`%:${task.code.slice(0, 7)}%`} or key like ${`%${task.whatsapp}`})`,
    )
    expect(counted?.n).toBe(0)
  })

  test('takes every code that a submission can answer', () => {
    const { payment_code } = accessTask.body.shape
    for (let n = 0; n < 200; n++) expect(payment_code.safeParse(randomCode()).success).toBe(true)
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].filter((letter) => !ALPHABET.includes(letter))
    for (const letter of others) expect([letter, payment_code.safeParse(`${letter}3467ACD`).success]).toEqual([letter, false])
    for (const letter of ALPHABET) expect([letter, payment_code.safeParse(`${letter}3467ACD`).success]).toEqual([letter, true])
  })

  test('answers wrong and unknown alike', async () => {
    const task = await newTask()
    const [wrong, unknown] = [await ask(task.code, '11900000001'), await ask('YYYYYYYY', task.whatsapp)]
    expect(wrong.status).toBe(404)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  // The limits of tests are a thousand times those of the product.
  const used = (key: string, points: number) =>
    database().execute(sql`insert into rate_limits (key, points, expire) values (${key}, ${points * 1000}, ${Date.now() + 60_000})
      on conflict (key) do update set points = excluded.points`)

  test('ends after five tries for a code, ten for a number and thirty from an address, however the others are changed', async () => {
    const task = await newTask()
    await used(`task-access-code:${task.code}`, 5)
    expect((await ask(task.code, task.whatsapp, '198.51.100.1')).status).toBe(429)
    const other = await newTask({ whatsapp: '+5511933332222' })
    await used('task-access-number:198.51.100.2 11933332222', 10)
    expect((await ask(other.code, '(11) 93333-2222', '198.51.100.2')).status).toBe(429)
    const third = await newTask()
    await used('task-access:198.51.100.3', 30)
    expect((await ask(third.code, third.whatsapp, '198.51.100.3')).status).toBe(429)
    expect((await ask(third.code, third.whatsapp, '198.51.100.4')).status).toBe(200)
  })

  test('is not locked by tries of strangers: who comes from another network gets in, with fewer tries the more was tried', async () => {
    const task = await newTask({ whatsapp: '+5511944443333' })
    const number = '11944443333'
    const owner = '2001:db8:1:2ff::7'
    await used(`task-access-number:198.51.100.9 ${number}`, 10)
    expect((await ask(task.code, number, '198.51.100.9')).status).toBe(429)
    expect((await ask(task.code, number, owner)).status).toBe(200)

    // Tried from everywhere all day, also from the owner's provider.
    await used(`task-access-number-anywhere:${number}`, 50)
    await used(`task-access-number-tried:2001:db8:1:100::/56 ${number}`, 2)
    expect((await ask(task.code, number, '2001:db8:1:1aa::1')).status).toBe(429)
    for (let n = 0; n < 3; n++) expect((await ask(task.code, number, owner)).status).toBe(200)
    expect((await ask('YYYYYYYY', number, owner)).status).toBe(404)
    const tried = `task-access-number-tried:2001:db8:1:200::/56 ${number}`
    expect(await triesOf(tried, `task-access-number-anywhere:${number}`)).toEqual([expect.any(Number), 1])
    await database().execute(sql`update rate_limits set points = 2000 where key = ${tried}`)
    expect((await ask(task.code, number, owner)).status).toBe(429)
    // A wrong code from there does not help another network, nor harm it.
    expect((await ask(task.code, number, '192.0.2.44')).status).toBe(200)
  })
})

describe('the whole key', () => {
  test('is read back by its owner and noted without the key; a token of code and number reads nothing', async () => {
    const task = await newTask()
    const read = (token: string) => call('GET', '/my-task/payout-method', token)
    expect((await read(task.token)).body).toMatchObject({ code: 'no_method' })
    await call('PATCH', '/my-task/payout-method', task.token, pix('52998224725'))
    const answer = await read(task.token)
    expect(answer.body.data).toEqual({ method: 'pix', key_type: 'cpf', label: '52998224725' })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { body } = await send('POST', '/api/v1/task-access', { json: { payment_code: task.code, whatsapp: task.whatsapp } })
    expect((await read(body.data.task_token)).body).toMatchObject({ code: 'ask_first' })
    expect((await read('x')).status).toBe(404)
    const entries = await database()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'task.method_shown'), eq(auditLog.subjectId, task.id)))
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('52998224725')
  })

  test('is neither read nor noted by a call that asks for the headers alone', async () => {
    const task = await newTask()
    await call('PATCH', '/my-task/payout-method', task.token, pix('52998224725'))
    expect((await call('HEAD', '/my-task/payout-method', task.token)).status).toBe(200)
    expect(
      await database()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'task.method_shown'), eq(auditLog.subjectId, task.id))),
    ).toEqual([])
  })

  test('that was given before an administrator made a link is not read through that link, and one that is given afterwards is', async () => {
    const task = await newTask()
    await call('PATCH', '/my-task/payout-method', task.token, pix('52998224725'))
    const { body } = await send('POST', `/api/v1/completions/${task.id}/private-link`, { token: admin.token })
    const token = body.data.task_token
    const read = () => call('GET', '/my-task/payout-method', token)
    expect(await show({ token })).toMatchObject({ payout_method: { label: '•••.982.247-••' }, may_show_method: false, ask_first: false })
    const refused = await read()
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'ask_first', undefined])
    // The private link of the submission reads it all the same.
    expect(await show(task)).toMatchObject({ may_show_method: true })
    expect((await call('GET', '/my-task/payout-method', task.token)).body.data.label).toBe('52998224725')
    const changed = await call('PATCH', '/my-task/payout-method', token, pix('11144477735'))
    expect(changed.body.data).toMatchObject({ may_show_method: true })
    expect((await read()).body.data.label).toBe('11144477735')
    // A link that is made later does not read it either.
    const later = (await send('POST', `/api/v1/completions/${task.id}/private-link`, { token: admin.token })).body.data.task_token
    expect((await call('GET', '/my-task/payout-method', later)).body.code).toBe('ask_first')
  })
})

describe('erasing', () => {
  test('takes this task alone, withdraws what is in review, and ends its tokens; others of the same number stay', async () => {
    const whatsapp = '11944443333'
    const [mine, stranger] = [await newTask({ whatsapp }), await newTask({ whatsapp })]
    await call('PATCH', '/my-task/payout-method', mine.token, pix('529.982.247-25'))
    const [proof] = await database().execute<{ proof_key: string }>(sql`select proof_key from attempt_items where completion_id = ${mine.id}`)
    expect(await proofStore().open(proof?.proof_key ?? '')).toBeDefined()
    expect((await call('DELETE', '/my-task', mine.token)).status).toBe(200)
    expect(await stored(mine.id)).toMatchObject({ name: '', whatsapp: null, status: 'rejected', reason: 'withdrawn', paymentCode: mine.code })
    expect(await stored(stranger.id)).toMatchObject({ whatsapp: `+55${whatsapp}`, status: 'in_review', erasedAt: null })
    expect((await call('GET', '/my-task', mine.token)).status).toBe(404)
    expect(await proofStore().open(proof?.proof_key ?? '')).toBeUndefined()
    expect(await database().execute(sql`select from payout_methods where completion_id = ${mine.id}`)).toHaveLength(0)
    expect(await totalsDifferences(database())).toEqual([])
    expect(await reviewDifferences(database())).toEqual([])
  })

  test('keeps what was decided, without the notes', async () => {
    const task = await newTask()
    await reject(task.id)
    await call('DELETE', '/my-task', task.token)
    const rows = await database().execute<{ decision: string; note: string | null }>(sql`select decision, note from reviews where completion_id = ${task.id}`)
    expect([...rows]).toEqual([{ decision: 'reject', note: null }])
  })
})

import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { completions } from '@/db/schema/completions'
import { invitations } from '@/db/schema/invitations'
import { mails } from '@/db/schema/mails'
import { post } from '@/lib/people/mail/post'
import { database } from '@/lib/platform/database'
import { limits } from '@/lib/platform/service/limits'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { handIn, newCompletion, openLink, proofKeyOf, read } from '@/lib/testing/submissions'
import { proofStore } from '@/lib/work/proofs/store'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let promoter: Awaited<ReturnType<typeof makeUser>>
let key = 970_000

beforeAll(async () => {
  admin = await confirmedAdmin()
  promoter = await makeUser('promoter', { name: 'Quem indica' })
})

const ask = (call: 'find' | 'export' | 'erase', json: object, token = admin.token) => send('POST', `/api/v1/privacy/${call}`, { token, json })
const find = async (who: string) => (await ask('find', { who })).body.data
const shown = async (who: string) => ({ who, found: (await find(who)).found })
const newest = async () => (await read('/audit-log', admin.token)).data[0]

test('whoever asks is found by number, e-mail or code, and nothing else is taken for one', async () => {
  const code = await handIn({ name: 'Januária', whatsapp: '+5521955550101', email: 'januaria@example.com' })
  for (const [who, by] of [
    [' (21) 95555-0101 ', 'whatsapp'],
    ['JANUARIA@example.com', 'email'],
    [code.toLowerCase(), 'payment_code'],
  ] as const) {
    const data = await find(who)
    // Anybody can type an e-mail: tasks that name it are shown, and handed out and erased by their number.
    expect(data).toMatchObject({ by, is_empty: false, counts: { tasks: by === 'email' ? 0 : 1 }, owed: 0, accounts: [] })
    expect(data.tasks).toMatchObject([{ payment_code: code, name: 'Januária', whatsapp: '+5521955550101', pictures: 1, erased_at: null }])
  }
  for (const who of ['Januária', '12', 'a@b@c', 'ABCDEFGHIJ']) expect((await ask('find', { who })).body.errors).toEqual({ who: [expect.any(String)] })
  expect(await find('21955550199')).toMatchObject({ is_empty: true, tasks: [], counts: { tasks: 0, clicks: 0 } })
})

test('handing out and erasing take the password of an administrator, and no key can do either', async () => {
  const code = await handIn({ whatsapp: '+5521955550102' })
  const body = await shown(code)
  const unconfirmed = await makeUser('admin')
  for (const call of ['export', 'erase'] as const) {
    expect((await ask(call, body, unconfirmed.token)).body.code).toBe('confirmation_required')
    expect((await ask(call, body, promoter.token)).body.code).toBe('wrong_role')
  }
  const key = await send('POST', '/api/v1/keys', { token: admin.token, json: { name: 'Loja', scopes: ['read:completions', 'write:completions'] } })
  for (const call of ['find', 'export', 'erase'] as const) expect((await ask(call, body, key.body.data.key)).body.code).toBe('closed_to_keys')
  expect((await find(code)).is_empty).toBe(false)
})

test('the file has all that the person gave and all that is stored about them, and nothing of others or of the office', async () => {
  const given = {
    name: 'Custódia Bragança',
    whatsapp: '+5521955550103',
    telegram: '@custodia_b',
    email: 'custodia@example.com',
    age: '44',
    profession: 'Luthier',
    country: 'Brasil',
    fingerprint: 'fp-custodia',
  }
  const from = { headers: { 'user-agent': 'CustodiaPhone/1.0 Mozilla/5.0' }, ip: '198.51.100.203' }
  await openLink(`${promoter.code}?ref=clk-custodia`, given.fingerprint, from)
  const it = await newTask(promoter.code, { ...given, ref: 'clk-custodia' })
  await task(it).method(pixMethod(++key))
  // Somebody else of the same household: the same phone, their own number.
  await openLink(promoter.code, 'fp-other', from)
  const other = await handIn({
    name: 'Outra Pessoa',
    whatsapp: '+5521955550104',
    telegram: '@a_outra',
    fingerprint: given.fingerprint,
    email: 'outra@example.com',
  })
  const message = (name: string, email: string, text: string) =>
    send('POST', '/api/v1/contact-forms', { json: { name, email, message: text } }).then(({ body }) => body.data.id)
  const own = await message('Custódia', 'Custodia@example.com', 'Quero uma cópia')
  await send('POST', `/api/v1/contact-forms/${own}/replies`, { token: admin.token, json: { text: 'Já vai' } })
  await message('Vizinha Fofoqueira', 'vizinha@example.com', 'O que custodia@example.com fez?')
  const decision = { attempt: 1, decision: 'reject', reason: 'unreadable', internal_note: 'parece golpe' }
  expect((await send('POST', `/api/v1/completions/${it.id}/review`, { token: admin.token, json: decision })).status).toBe(200)
  await send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': it.token }, json: { text: 'A última tela está na imagem' } })
  await desk(await confirmedAdmin()).review(it.id, 'approve')
  const run = desk(admin)
  const payout = (await payoutOf({ completionId: it.id }))?.id ?? 0
  await run.start(payout)
  await run.paid(payout)

  const { fingerprint, ...typed } = given
  const { status, body } = await ask('export', await shown(given.whatsapp))
  expect(status).toBe(200)
  const { data } = body
  expect(data.tasks).toMatchObject([
    {
      ...typed,
      age: 44,
      device_fingerprint: fingerprint,
      ref: 'clk-custodia',
      payment_code: it.code,
      appeal: 'A última tela está na imagem',
      payout_method: { method: 'pix', label: expect.stringContaining('•••') },
      payouts: [{ state: 'paid', amount: 10, method: { label: expect.stringContaining('•••') } }],
    },
  ])
  expect(data.tasks[0].events.map(({ kind }: { kind: string }) => kind)).toEqual(['received', 'reject', 'appealed', 'approve'])
  expect(data.pictures).toMatchObject([{ payment_code: it.code, attempt: 1, key: 'proof' }])
  const { pathname, search } = new URL(data.pictures[0].address)
  expect((await send('GET', pathname + search)).status).toBe(200)
  expect(data.clicks).toMatchObject([
    { user_agent: 'CustodiaPhone/1.0 Mozilla/5.0', ip_address: '198.51.100.203', device_fingerprint: 'fp-custodia', ref: 'clk-custodia' },
  ])
  const kinds = (letters: { kind: string }[]) => letters.map(({ kind }) => kind)
  expect(kinds(data.letters)).toEqual(expect.arrayContaining(['task_received', 'task_paid']))
  // What an e-mail that nobody checked leads to is handed to whoever has that e-mail, and tasks are not.
  const byEmail = (await ask('export', await shown(given.email))).body.data
  expect(byEmail).toMatchObject({ tasks: [], pictures: [], clicks: [], messages: [{ message: 'Quero uma cópia', replies: [{ text: 'Já vai' }] }] })
  expect(kinds(byEmail.letters)).toEqual(['message_reply'])
  expect([data.messages, data.accounts, kinds(data.letters).includes('message_reply')]).toEqual([[], [], false])
  const text = JSON.stringify([body, byEmail])
  expect(text).not.toContain(pixMethod(key).key)
  expect(text).not.toMatch(/Outra Pessoa|a_outra|95555-?0104|outra@|Vizinha|vizinha@|parece golpe|Quem indica/)
  expect(text).not.toContain(other)
  const hashes = await database().execute<{ hash: string }>(sql`
    select proof_sha256 as hash from attempt_items union select key_hash from payout_methods union select hash from task_tokens`)
  for (const { hash } of hashes) if (hash) expect(text).not.toContain(hash)
  for (const word of ['flags', 'score', 'weight', 'hash', 'secret', 'token', 'promoter_id']) expect(text).not.toContain(`"${word}`)

  const entry = (await read('/audit-log', admin.token)).data[1]
  expect(entry).toMatchObject({ action: 'visitor.exported', actor: { id: admin.id }, subject: { type: 'visitor', label: it.code } })
  expect(JSON.stringify(entry)).not.toMatch(/custodia|Bragança|95555/i)
})

test('an erasure takes what was shown and nothing that came since, keeps the money, and says so without the person', async () => {
  const it = await newTask(promoter.code, { name: 'Eufrásia Lins', whatsapp: '+5521955550105', email: 'eufrasia@example.com' })
  await task(it).method(pixMethod(++key))
  await desk(admin).review(it.id, 'approve')
  const proof = await proofKeyOf(it.code)
  const early = await shown(it.whatsapp)
  expect(await find(it.whatsapp)).toMatchObject({ owed: 10 })
  const later = await handIn({ name: 'Eufrásia Lins', whatsapp: '21955550105', email: '' })
  for (const call of ['export', 'erase'] as const)
    expect((await ask(call, early)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('Search again') })
  expect((await ask('erase', { ...early, found: (await find(promoter.email)).found })).status).toBe(409)
  expect(await find(it.whatsapp)).toMatchObject({ counts: { tasks: 2 } })

  expect((await ask('erase', await shown(it.whatsapp))).status).toBe(200)
  const rows = await database().select().from(completions).where(eq(completions.id, it.id))
  expect(rows).toMatchObject([{ name: '', whatsapp: null, email: null, paymentCode: it.code, rewardCents: 1000, status: 'approved' }])
  expect(await proofStore().open(proof)).toBeUndefined()
  expect(await find(it.whatsapp)).toMatchObject({ is_empty: true, tasks: [] })
  expect(await find(later)).toMatchObject({ is_empty: true, tasks: [{ erased_at: expect.any(String) }] })
  expect(await differences()).toEqual([])
  const entry = await newest()
  expect(entry).toMatchObject({ action: 'visitor.erased', actor: { id: admin.id }, subject: { label: `${it.code}, ${later}` }, after: { completions: 2 } })
  expect(JSON.stringify(entry)).not.toMatch(/eufr|lins|95555/i)
})

test('of people who share an e-mail nobody is handed out or erased by it, and each can be by their number', async () => {
  const email = 'familia@example.com'
  const [mother, son] = [
    await handIn({ name: 'Mãe', whatsapp: '+5521955550106', email, fingerprint: 'fp-mae' }),
    await handIn({ name: 'Filho', whatsapp: '+5521955550107', email, fingerprint: 'fp-filho' }),
  ]
  const both = await find(email)
  expect(both).toMatchObject({ counts: { tasks: 0, clicks: 0, letters: 0 }, tasks: [{ payment_code: son }, { payment_code: mother }] })
  expect((await ask('erase', { who: email, found: both.found })).status).toBe(200)
  expect((await find(email)).tasks).toMatchObject([{ erased_at: null }, { erased_at: null }])
  expect((await ask('erase', await shown(mother))).status).toBe(200)
  expect((await find(son)).tasks).toMatchObject([{ name: 'Filho', email, erased_at: null }])
  // The letters of the other one's task are theirs.
  expect(await find(son)).toMatchObject({ counts: { letters: 1 } })
})

test('while a payout to the person is being sent nothing of them is erased', async () => {
  const it = await newTask('', { whatsapp: '+5521955550108' })
  await task(it).method(pixMethod(++key))
  await desk(admin).review(it.id, 'approve')
  await desk(admin).start((await payoutOf({ completionId: it.id }))?.id ?? 0)
  expect((await ask('erase', await shown(it.code))).body.code).toBe('conflict')
  expect((await find(it.code)).tasks).toMatchObject([{ whatsapp: '+5521955550108', erased_at: null }])
})

const letters = async () => (await database().select({ id: mails.id }).from(mails).orderBy(mails.id)).map(({ id }) => id)

test('what was typed as name and Telegram takes no letter and no message of others, however common the words are', async () => {
  const namesake = await makeUser('promoter', { name: 'Welcome' })
  const other = await newCompletion({ name: 'Welcome', whatsapp: '+5521955550110', email: 'outra-welcome@example.com' })
  const write = async (message: string) =>
    (await send('POST', '/api/v1/contact-forms', { json: { name: 'Alguém', email: 'alguem@example.com', message } })).body.data.id as number
  await write('Quero meu dinheiro, name ou cents')
  await write('Escreva para alguem@cents.example')
  const welcome = { kind: 'welcome', to: { address: namesake.email, userId: namesake.id, locale: 'pt' }, data: { name: 'Welcome', code: 'ABCD2345' } } as const
  await post(database(), welcome)
  await post(database(), {
    kind: 'task_received',
    to: { address: 'outra@example.com', completionId: other, locale: 'pt' },
    data: { name: 'Cents', code: 'K7QM2XHP', cents: 1000 },
  })
  const before = await letters()
  const code = await handIn({ name: 'Welcome', telegram: '@cents', whatsapp: '+5521955550111', email: 'welcome@example.com' })
  const theirs = await write('Sou a @Cents, apaguem')
  await post(database(), { kind: 'account_closed', to: { address: 'x@example.com', locale: 'pt' }, data: { name: 'welcome' } })
  expect(await find(code)).toMatchObject({ counts: { letters: 2, messages: 1 } })
  expect((await ask('erase', await shown(code))).status).toBe(200)
  expect(await letters()).toEqual(before)
  expect((await read('/contact-forms', admin.token)).data.map(({ id }: { id: number }) => id)).not.toContain(theirs)
})

test('nor does it change what the audit log says of the tasks of others', async () => {
  const other = await newTask('', { whatsapp: '+5521955550124' })
  await desk(admin).review(other.id, 'approve')
  const entries = () => database().select().from(auditLog).where(eq(auditLog.subjectId, other.id)).orderBy(auditLog.id)
  const before = await entries()
  expect(before).toMatchObject([{ subjectLabel: other.code, after: { status: 'approved' } }])
  const code = await handIn({ name: 'Approved', telegram: `@${other.code}`, whatsapp: '+5521955550125' })
  const second = await handIn({ name: other.code, whatsapp: '+5521955550125' })
  for (const who of [code, second]) expect(await find(who)).toMatchObject({ counts: { tasks: 2, audit_entries: 0 } })
  expect((await ask('erase', await shown(code))).status).toBe(200)
  expect(await entries()).toEqual(before)
})

test('a letter that came since is not erased unseen', async () => {
  const id = await newCompletion({ whatsapp: '+5521955550112' })
  const early = await shown('+5521955550112')
  await post(database(), {
    kind: 'task_paid',
    to: { address: 'x@example.com', completionId: id, locale: 'pt' },
    data: { name: 'X', cents: 1000, method: 'pix', transaction: 'E1', at: '2026-11-22T17:05:00Z' },
  })
  expect((await ask('erase', early)).status).toBe(409)
})

test("found by number or code nobody's e-mail leads further", async () => {
  const email = 'estranha@example.com'
  const code = await handIn({ name: 'Quem digitou', whatsapp: '+5521955550113', email })
  await send('POST', '/api/v1/contact-forms', { json: { name: 'Estranha', email, message: 'Minha dúvida' } })
  await database()
    .insert(invitations)
    .values({ email, invitedById: admin.id, expiresAt: new Date(Date.now() + 86_400_000) })
  await post(database(), { kind: 'account_closed', to: { address: email, locale: 'pt' }, data: { name: 'Estranha' } })
  const gone = {
    actorName: 'A',
    actorEmail: 'a@example.com',
    action: 'promoter.deleted',
    subjectType: 'promoter',
    subjectId: 990_001,
    subjectLabel: 'Estranha',
    before: { email },
  } as const
  const [entry] = await database().insert(auditLog).values(gone).returning({ id: auditLog.id })
  expect(await find(code)).toMatchObject({ counts: { tasks: 1, messages: 0, invitations: 0, letters: 1 }, accounts: [] })
  expect((await ask('erase', await shown(code))).status).toBe(200)
  expect(
    await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, entry?.id ?? 0)),
  ).toMatchObject([{ subjectLabel: 'Estranha', before: { email } }])
  // Whoever has the address is asked about by it.
  expect(await find(email)).toMatchObject({ counts: { tasks: 0, messages: 1, invitations: 1, letters: 1, audit_entries: 1 }, tasks: [] })
  expect((await ask('erase', await shown(email))).status).toBe(200)
  expect(await find(email)).toMatchObject({ is_empty: true, counts: { messages: 0, invitations: 0, letters: 0, audit_entries: 0 } })
})

test('a deleted task is found by its number, and not by a phone or an e-mail that others have too', async () => {
  const shared = { email: 'vizinhos@example.com', fingerprint: 'fp-vizinhos' }
  const remove = async (fields: Record<string, string>) => {
    const id = await newCompletion({ ...shared, ...fields })
    expect((await send('DELETE', `/api/v1/referrals/${id}?reason=engano`, { token: admin.token })).status).toBe(200)
  }
  await remove({ name: 'Vizinho', whatsapp: '+5521955550114' })
  await remove({ name: 'Ela mesma', whatsapp: '+5521955550115' })
  const code = await handIn({ ...shared, name: 'Ela mesma', whatsapp: '+5521955550115' })
  for (const who of [code, '+5521955550115']) expect(await find(who)).toMatchObject({ counts: { tasks: 1, deleted_tasks: 1 } })
  expect((await ask('export', await shown(code))).body.data.deleted_tasks).toHaveLength(1)
  expect((await ask('erase', await shown(code))).status).toBe(200)
  expect(await find('+5521955550114')).toMatchObject({ is_empty: false, counts: { tasks: 0, deleted_tasks: 1 } })
})

test('a task that was only decided on is no deleted one', async () => {
  const it = await newTask('', { whatsapp: '+5521955550116' })
  await desk(admin).review(it.id, 'reject')
  expect(await find(it.code)).toMatchObject({ counts: { tasks: 1, deleted_tasks: 0 } })
})

test('whoever was erased is found no more, their click too, and nothing of them is handed out', async () => {
  await openLink(promoter.code, 'fp-ida')
  const it = await newTask(promoter.code, { name: 'Ida', whatsapp: '+5521955550117', fingerprint: 'fp-ida' })
  expect(await find(it.code)).toMatchObject({ counts: { clicks: 1 } })
  expect((await ask('erase', await shown(it.code))).status).toBe(200)
  expect(await find(it.code)).toMatchObject({ is_empty: true, counts: { clicks: 0 } })
  expect((await ask('export', await shown(it.code))).body.data).toMatchObject({ tasks: [], pictures: [], clicks: [] })
})

test('a freed click that another person converted since stays theirs', async () => {
  await openLink(promoter.code, 'fp-herdado')
  const first = await newTask(promoter.code, { whatsapp: '+5521955550118', fingerprint: 'fp-herdado' })
  await desk(admin).review(first.id, 'reject')
  const second = await newTask(promoter.code, { whatsapp: '+5521955550119', fingerprint: 'fp-herdado' })
  const clickOf = async (id: number) =>
    (
      await database().execute(sql`
      select clicks.id, clicks.fingerprint from completions join clicks on clicks.id = coalesce(click_id, freed_click_id) where completions.id = ${id}`)
    )[0]
  const click = await clickOf(second.id)
  expect(click).toEqual(await clickOf(first.id))
  expect(click).toMatchObject({ fingerprint: 'fp-herdado' })
  expect(await find(first.code)).toMatchObject({ counts: { clicks: 0 } })
  expect((await ask('erase', await shown(first.code))).status).toBe(200)
  expect(await clickOf(second.id)).toEqual(click)
})

test('tasks in review are withdrawn before they are erased, and their places end', async () => {
  const { slug } = await liveCampaign()
  const { place_token } = await takenPlace(slug, { fingerprint: 'fp-retirada' })
  const whatsapp = '+5521955550120'
  const inCampaign = await newTask('', { whatsapp, fingerprint: 'fp-retirada', place_token })
  const plain = await newTask(promoter.code, { whatsapp })
  const approved = await newTask('', { whatsapp })
  await desk(admin).review(approved.id, 'approve')
  expect((await ask('erase', await shown(whatsapp))).status).toBe(200)
  const rows = await database().select().from(completions).where(sql`id in (${inCampaign.id}, ${plain.id}, ${approved.id})`).orderBy(completions.id)
  const withdrawn = { status: 'rejected', reason: 'withdrawn', erasedAt: expect.any(Date) }
  expect(rows).toMatchObject([withdrawn, withdrawn, { status: 'approved' }])
  expect(await database().execute(sql`select ended_at is not null as ended from campaign_places where completion_id = ${inCampaign.id}`)).toEqual([
    { ended: true },
  ])
  expect(await differences()).toEqual([])
})

test('who joined less than 72 hours ago erases nobody to whom money is owed', async () => {
  const puppet = await confirmedAdmin()
  const entry = {
    actorId: puppet.id,
    actorName: 'P',
    actorEmail: 'p@example.com',
    action: 'invitation.taken',
    subjectType: 'admin',
    subjectId: puppet.id,
    subjectLabel: 'P',
  } as const
  await database().insert(auditLog).values(entry)
  const it = await newTask('', { whatsapp: '+5521955550121' })
  const free = await handIn({ whatsapp: '+5521955550122' })
  await desk(admin).review(it.id, 'approve')
  expect((await ask('erase', await shown(it.code), puppet.token)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('72 hours') })
  expect((await ask('erase', await shown(free), puppet.token)).status).toBe(200)
  expect((await ask('erase', await shown(it.code))).status).toBe(200)
})

test('each administrator has twenty calls an hour, from wherever', async () => {
  const busy = await confirmedAdmin()
  const body = await shown(await handIn({ whatsapp: '+5521955550123' }))
  expect(limits.personData).toMatchObject({ points: 20, seconds: 3600 })
  const most = limits.personData.points * Number(process.env.RATE_LIMIT_SCALE ?? 1)
  await database().execute(sql`insert into rate_limits (key, points, expire) values (${`person-data:${busy.id}`}, ${most}, ${Date.now() + 60_000})`)
  for (const call of ['find', 'export', 'erase'] as const)
    expect((await send('POST', `/api/v1/privacy/${call}`, { token: busy.token, json: body, ip: '198.51.100.231' })).status).toBe(429)
  expect((await ask('find', { who: body.who })).status).toBe(200)
})

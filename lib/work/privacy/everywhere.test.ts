import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsDifferences } from '@/lib/money/totals/check'
import { hashPassword } from '@/lib/people/credentials/password'
import { post } from '@/lib/people/mail/post'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { openLink, read } from '@/lib/testing/submissions'
import { tries } from '@/lib/testing/tries'
import { proofStore } from '@/lib/work/proofs/store'
import { mentions } from './entries'
import { erasePerson } from './erase-person'
import { findPerson } from './find'

const LOG = path.join(process.env.DATA_DIR ?? '', 'postgres.log')

/** All rows of all tables, every column of them, as one text; and the database's log. */
async function everything() {
  const names = await database().execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const texts = await Promise.all(
    names.map(async ({ name }) => (await database().execute<{ text: string }>(sql`select json_agg(t)::text as text from ${sql.identifier(name)} t`))[0]?.text),
  )
  return [...texts, fs.readFileSync(LOG, 'utf8')].join('\n').toLowerCase()
}

const word = (min: number, max: number, letters = 'abcdeéfghãijklmnoõpçqrstuúvwxyz') =>
  fc.array(fc.constantFrom(...letters), { minLength: min, maxLength: max }).map((parts) => parts.join(''))
const digits = (length: number) => word(length, length, '0123456789')
const ascii = (length: number) => word(length, length, 'abcdefghijklmnopqrstuvwxyz')

/** A person whose every word is unique. */
const person = fc.record({
  first: word(7, 12).map((name) => name.replace(/^./, (letter) => letter.toUpperCase())),
  last: word(7, 12),
  number: digits(8).map((rest) => `119${rest}`),
  mail: ascii(12),
  handle: ascii(10),
  profession: word(9, 14),
  country: word(9, 14),
  fingerprint: ascii(16),
  agent: ascii(12),
  key: ascii(20),
  message: word(15, 20),
  ref: ascii(18),
  ip: fc.tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 100, max: 250 })).map(([a, b]) => `198.${a}.77.${b}`),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** Stores a person in every way that the product has. @returns their texts, none of which may be left */
async function leaveTraces(they: Person): Promise<string[]> {
  const admin = await makeUser('admin')
  const promoter = await makeUser('promoter', { name: 'Quem indica', passwordHash: await hashPassword('uma senha comprida') })
  const email = `${they.mail}@example.com`
  const name = `${they.first} ${they.last}`
  const from = { ip: they.ip, headers: { 'user-agent': `${they.agent}/1.0 Mozilla/5.0` } }
  const act = (method: string, to: string, json?: unknown) => send(method, `/api/v1${to}`, { token: admin.token, ...(json !== undefined && { json }) })

  // Clicks: counted, repeated, and of a browser that has no fingerprint.
  for (let n = 0; n < 2; n++) await openLink(`${promoter.code}?ref=${they.ref}`, they.fingerprint, from)
  await send('GET', `/api/v1/referrals/${(await makeUser('promoter')).code}`, from)

  let attempts = 0
  const handIn = async (more: Record<string, string>) => {
    const fields = { name, whatsapp: they.number, telegram: `@${they.handle}`, profession: they.profession, country: they.country, ...more }
    const { status, body } = await send('POST', '/api/v1/referrals', {
      ...from,
      form: await submission({ ...fields, referral_code: promoter.code, ref: they.ref }),
      headers: { ...from.headers, 'idempotency-key': `${they.key}${attempts++}` },
    })
    expect(status).toBe(201)
    return body.data as string
  }
  const completionOf = async (code: string) => (await read(`/completions?search=${code}`, admin.token)).data[0]
  await handIn({ email: email.toUpperCase() })
  await handIn({ whatsapp: `+55${they.number}` })
  // This one the administrator deletes: its name is in the log, its click stays.
  const gone = await completionOf(await handIn({ fingerprint: they.fingerprint }))
  // Another task, handed in from a place that another browser of theirs took, with a proof in words; and a place that is still open.
  const { slug } = await liveCampaign({ content: { proof_items: [{ kind: 'text', key: 'opinion', label: { pt: 'O que achou?' }, minimum: 1, maximum: 200 }] } })
  const body = { referral_code: promoter.code, label: 'status' }
  await send('GET', `/api/v1/referrals/${promoter.code}?campaign=${slug}&label=status`, {
    ...from,
    headers: { ...from.headers, 'x-device-fingerprint': they.fingerprint },
  })
  const { place_token } = await takenPlace(slug, { fingerprint: `${they.fingerprint}-too`, ip: they.ip, body })
  await handIn({ place_token, label: 'status', proof_opinion: `${they.message} opinião` })
  await takenPlace(slug, { fingerprint: they.fingerprint, ip: they.ip, body })

  // The notes and the appeal of a decision, which stay when the completion is deleted.
  const returned = await completionOf(await handIn({}))
  await database().execute(sql`update completions set appeal = ${`${they.message} apelo`}, appealed_at = now() where id = ${returned.id}`)
  for (const { id } of [returned, gone])
    await database().execute(sql`
      insert into reviews (completion_id, attempt, decision, reason, note, internal_note, reviewer_id, reviewer_name, undone_at, undone_by_name, undone_why)
      values (${id}, 1, 'reject', 'other', ${`${they.first}: nota`}, ${`${they.handle} interna`}, ${admin.id}, 'Quem decide', now(), 'Quem decide', ${`${they.last} desfeita`})`)
  await act('DELETE', `/referrals/${gone.id}?reason=${encodeURIComponent(`pedido de ${they.last} mesmo`)}`)

  const write = async (more: Record<string, string>) => {
    const { body } = await send('POST', '/api/v1/contact-forms', { ...from, json: { name, email, message: they.message, ...more } })
    return body.data.id as number
  }
  const reply = async (id: number) =>
    expect((await act('POST', `/contact-forms/${id}/replies`, { text: `${they.first}: resposta a ${email}` })).status).toBe(201)
  await reply(await write({}))
  const named = await write({
    email: 'somebody@example.com',
    name: 'Alguém',
    message: `${they.message}: (${they.number.slice(0, 2)}) ${they.number.slice(2, 7)}-${they.number.slice(7)}`,
  })
  await reply(named)
  // A message that names them only in its reply.
  await reply(await write({ email: 'another@example.com', name: 'Outra', message: 'Quem foi?' }))
  const answered = await write({ name: they.first })
  await reply(answered)
  await act('DELETE', `/contact-forms/${answered}`)

  const searches = [they.first.slice(0, 5), they.last.toUpperCase(), `${they.last} ${they.first}`, they.number.slice(2), email, they.ip.slice(0, 9)]
  for (const search of searches) for (const list of ['completions', 'clicks']) await act('GET', `/${list}.csv?search=${encodeURIComponent(search)}`)

  // Letters to them, of a task and of none, and to others about them.
  const letter = (to: { address: string; completionId?: number }) => post(database(), { kind: 'password_changed', to: { locale: 'pt', ...to }, data: { name } })
  await letter({ address: email, completionId: returned.id })
  await letter({ address: email.toUpperCase() })
  await post(database(), {
    kind: 'administrators_changed',
    to: { address: promoter.email, userId: promoter.id, locale: 'pt' },
    data: { name: 'Quem indica', change: 'disabled', by: 'Quem indica', who: name },
  })
  // A password asked for under their address, which has no account.
  await send('POST', '/api/v1/password-resets', { ...from, json: { email } })

  // Signing in: under their address, and from their device.
  await send('POST', '/api/v1/login', { ...from, json: { email, password: 'a wrong one' } })
  await send('POST', '/api/v1/login', {
    ...from,
    json: { email: promoter.email, password: 'uma senha comprida' },
    headers: { ...from.headers, 'x-device-fingerprint': they.fingerprint },
  })
  // Invited to the team.
  await database().execute(sql`insert into invitations (email, invited_by_id, expires_at) values (${email}, ${admin.id}, now() + interval '3 days')`)
  // An account that was deleted.
  const password = 'uma senha comprida'
  expect((await send('POST', '/api/v1/register', { ...from, json: { name, email, password, password_confirmation: password } })).status).toBe(201)
  const account = (await read(`/promoters?search=${they.mail}`, admin.token)).data[0]
  for (let n = 0; n < 2; n++) await act('PATCH', `/promoters/${account.id}/disable`)
  await act('DELETE', `/promoters/${account.id}`)

  fs.appendFileSync(LOG, `2026-01-01 10:00:00.000 UTC [7] DETAIL:  Key (email)=(${email}) already exists.\n2026-01-01 10:00:00.000 UTC [7] LOG:  kept\n`)

  return [
    they.first,
    they.last,
    they.number.slice(2),
    they.mail,
    they.handle,
    they.profession,
    they.country,
    they.fingerprint,
    they.agent,
    they.key,
    they.message,
    they.ip,
    `${they.fingerprint}-too`,
    `${they.message} opinião`,
    `${they.message} apelo`,
    `${they.first}: nota`,
    `${they.handle} interna`,
    `${they.last} desfeita`,
    `pedido de ${they.last} mesmo`,
    `${they.first}: resposta`,
  ]
}

test('whoever asks is erased from every column of every table, whatever way they came in and whatever was deleted before', {
  timeout: 240_000,
  tags: ['random'],
}, async () => {
  fs.writeFileSync(LOG, '')
  const stranger = {
    first: 'Umberto',
    last: 'Vizinho',
    number: '11900001111',
    mail: 'umbertovizinho',
    handle: 'umbertoviz',
    profession: 'Padeiro',
    country: 'Brasil',
  }
  const kept = await leaveTraces({
    ...stranger,
    fingerprint: 'umberto-device',
    agent: 'Umbertofone',
    key: 'umberto-key',
    message: 'Mensagem de Umberto',
    ref: 'umbertoref',
    ip: '198.51.78.9',
  })
  const strangers = async () => {
    const found = await findPerson(database(), { whatsapp: '11900001111', email: 'umbertovizinho@example.com' })
    return [found.completions.length, found.clicks.length, found.messages.length, found.auditEntries.length]
  }
  const before = await strangers()
  await fc.assert(
    fc.asyncProperty(person, fc.constantFrom('number and address', 'number', 'address'), async (they, given) => {
      const words = (await leaveTraces(they)).map((text) => text.toLowerCase())
      const whole = await everything()
      for (const text of words) expect(whole).toContain(text)
      const found = await findPerson(database(), {
        ...(given !== 'address' && { whatsapp: `+55 ${they.number}` }),
        ...(given !== 'number' && { email: `${they.mail}@EXAMPLE.com` }),
      })
      await erasePerson(database(), proofStore(), found)
      const left = await everything()
      for (const text of words) expect(left, `${text} is left of ${JSON.stringify(they)}`).not.toContain(text)
      expect(await totalsDifferences(database())).toEqual([])
    }),
    { ...tries(6), seed: 20_260_101, endOnFailure: true },
  )
  // Nobody else lost anything.
  expect(await strangers()).toEqual(before)
  const whole = await everything()
  for (const text of kept) expect(whole).toContain(text.toLowerCase())
  expect(fs.readFileSync(LOG, 'utf8')).toContain('LOG:  kept')
})

test('a name that only the audit log still says is erased when it is given', async () => {
  const admin = await makeUser('admin')
  await database().execute(sql`
    insert into audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_label, before)
    values (${admin.id}, 'A', 'a@example.com', 'completion.deleted', 'completion', 999, 'CODEOLD1', '{"name": "Vivaldina Prestes"}'),
      (${admin.id}, 'A', 'a@example.com', 'contact_form.deleted', 'contact_form', 999, 'vivaldina prestes', null)`)
  const found = await findPerson(database(), { name: ' Vivaldina PRESTES' })
  await erasePerson(database(), proofStore(), found)
  expect(await everything()).not.toContain('vivaldina')
})

test.each([
  ['Rosal', true],
  ['rosalína', true],
  ['FIGUEIREDO', true],
  ['figueiredo de rosalina', true],
  ['912345', true],
  ['rosalina@outro.example', true],
  ['os', false],
  ['de', false],
  ['mariana', false],
  ['', false],
])('a search for %j speaks of Rosalina de Figueiredo: %s', (typed, speaks) => {
  expect(mentions(typed, ['rosalina de figueiredo', '+5521912345678', '@rosalina_f'])).toBe(speaks)
})

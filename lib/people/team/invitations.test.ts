import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mails } from '@/db/schema/mails'
import { hashPassword } from '@/lib/people/credentials/password'
import { compose } from '@/lib/people/mail/compose'
import { database } from '@/lib/platform/database'
import type { Locale } from '@/lib/platform/i18n/locales'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

const PASSWORD = 'uma senha comprida'
let admin: Awaited<ReturnType<typeof makeUser>>
let token: string
let made = 0

beforeAll(async () => {
  admin = await makeUser('admin', { name: 'Helena Prado', passwordHash: await hashPassword(PASSWORD) })
  token = (await send('POST', '/api/v1/confirm', { token: admin.token, json: { password: PASSWORD } })).body.data.token
})

const newEmail = () => `convidada${++made}@example.com`
const invite = (json: { email?: string } = {}) => send('POST', '/api/v1/invitations', { token, json, ip: '198.51.100.9' })
const inviteByLink = async (): Promise<{ id: number; token: string }> => (await invite()).body.data
const revoke = (id: number) => send('DELETE', `/api/v1/invitations/${id}`, { token })
const look = (invitation: string) => send('POST', '/api/v1/invitations/look', { json: { token: invitation } })
const accept = (invitation: string, email = newEmail(), name = 'Nova Pessoa') =>
  send('POST', '/api/v1/invitations/accept', {
    json: { token: invitation, name, email, password: PASSWORD, password_confirmation: PASSWORD },
    ip: '198.51.100.10',
  })
const invitations = async () => (await send('GET', '/api/v1/team', { token })).body.data.invitations
const seen = async (id: number) => (await invitations()).find((row: { id: number }) => row.id === id)
const accounts = async (email: string) => [...(await database().execute(sql`select role, active from users where email = ${email}`))]
const letterOf = async (id: number) => {
  const [mail] = await database()
    .select()
    .from(mails)
    .where(sql`key = ${`invitation ${id}`}`)
  if (!mail) throw new Error('no letter')
  return mail
}
/** The address that the letter carries when it is sent. */
const sentLink = async (id: number) => {
  const mail = await letterOf(id)
  return database().transaction(async (tx) => linkMakers.invitation?.(tx, mail))
}

test('a token opens one account, once: nobody else takes it, and whoever took it signs in with the password as an administrator', async () => {
  const { id, token: link } = await inviteByLink()
  expect(link).toMatch(/^[\w-]{43}$/)
  expect((await look(link)).body.data).toEqual({ invited_by: 'Helena Prado', email: null, expires_at: expect.any(String) })
  const email = newEmail()
  expect((await accept(link, email.toUpperCase(), 'Rita Lima')).body).toEqual({
    data: { name: 'Rita Lima', email, role: 'admin', active: true, referral_code: null },
    message: 'Account created. Sign in with your password.',
  })
  const second = await accept(link)
  expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('has been used')])
  expect((await look(link)).status).toBe(409)
  expect((await send('POST', '/api/v1/login', { json: { email, password: PASSWORD } })).body.data.role).toBe('admin')
  expect(await seen(id)).toMatchObject({ state: 'taken', taken_by: { name: 'Rita Lima', email }, ended_at: expect.any(String), invited_by: 'Helena Prado' })
  expect((await revoke(id)).status).toBe(409)
})

test('of two who take an invitation at the same moment one wins, under two addresses as under one', async () => {
  for (const emails of [[newEmail(), newEmail()], Array(2).fill(newEmail())] as [string, string][]) {
    const { token: link } = await inviteByLink()
    const answers = await Promise.all(emails.map((email) => accept(link, email)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, expect.toSatisfy((status) => status === 409 || status === 422)])
    expect((await Promise.all([...new Set(emails)].map(accounts))).flat()).toHaveLength(1)
  }
})

test('a wrong token opens nothing, and one that has expired or was revoked says so and what to do', async () => {
  const wrong = await look('A'.repeat(43))
  expect([wrong.status, wrong.body.message]).toEqual([404, expect.stringContaining('does not open an invitation')])
  expect((await accept('A'.repeat(43))).status).toBe(404)
  const [old, back] = [await inviteByLink(), await inviteByLink()]
  await database().execute(sql`update invitations set expires_at = now() - interval '1 second' where id = ${old.id}`)
  expect((await revoke(back.id)).body.message).toBe('Invitation revoked')
  for (const [link, text] of [
    [old, 'has expired'],
    [back, 'cancelled'],
  ] as const) {
    const email = newEmail()
    for (const answer of [await look(link.token), await accept(link.token, email)])
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(text)])
    expect(await accounts(email)).toEqual([])
  }
  expect([(await seen(old.id))?.state, (await seen(back.id))?.state]).toEqual(['expired', 'revoked'])
  expect([(await revoke(old.id)).status, (await revoke(back.id)).status, (await revoke(999_999)).status]).toEqual([409, 409, 404])
})

test('it is open for three days', async () => {
  const asked = new Date()
  const { expires_at } = (await invite()).body.data
  const opened = new Date(Date.parse(expires_at) - 3 * 86_400_000)
  // The database's clock is that of this machine, in whole milliseconds.
  expect(opened.getTime()).toBeGreaterThanOrEqual(asked.getTime() - 1_000)
  expect(opened.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
})

test('an account that there is stays what it is: a promoter never becomes an administrator, and the invitation stays open', async () => {
  const promoter = await makeUser('promoter')
  const disabled = await makeUser('admin', { active: false })
  const { token: link } = await inviteByLink()
  for (const { email, role, active } of [promoter, disabled]) {
    const refused = await accept(link, email)
    expect([refused.status, refused.body.errors]).toEqual([422, { email: ['There is already an account with this email. Sign in or use another.'] }])
    expect(await accounts(email)).toEqual([{ role, active }])
    expect((await invite({ email })).body.errors).toEqual({ email: ['There is already an account with this email. Sign in or use another.'] })
  }
  expect((await look(link)).status).toBe(200)
})

test('an invitation that was sent to an address is taken with that address alone, and there is one at a time', async () => {
  const email = newEmail()
  const { id, token: told } = (await invite({ email: email.toUpperCase() })).body.data
  expect(told).toBeNull()
  expect((await invite({ email })).body.errors).toEqual({ email: ['This address has an open invitation. Revoke it first.'] })
  const link = (await sentLink(id))?.split('#')[1] ?? ''
  expect((await look(link)).body.data.email).toBe(email)
  const other = newEmail()
  expect((await accept(link, other)).body.errors).toEqual({ email: ['The invitation was sent to another address'] })
  expect(await accounts(other)).toEqual([])
  expect((await accept(link, email)).status).toBe(201)
})

test("a letter's link is made when it is sent: the row holds none, sending again ends the earlier one, and none is made for one that is not open", async () => {
  const { id } = (await invite({ email: newEmail() })).body.data
  expect(await seen(id)).toMatchObject({ state: 'open', sent: false })
  const [first, second] = [await sentLink(id), await sentLink(id)]
  expect(second).toMatch(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/)
  expect((await look(first?.split('#')[1] ?? '')).status).toBe(404)
  expect((await look(second?.split('#')[1] ?? '')).status).toBe(200)
  expect(await seen(id)).toMatchObject({ sent: true })
  await revoke(id)
  expect(await sentLink(id)).toBeUndefined()
})

test('neither a token nor an address that was invited stands in any other row than that of the invitation and its letter', async () => {
  const email = newEmail()
  const { id } = (await invite({ email })).body.data
  const byMail = (await sentLink(id))?.split('#')[1] ?? ''
  const { token: byLink, id: other } = await inviteByLink()
  await accept(byLink, newEmail())
  await revoke(id)
  const names = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('invitations', 'mails')`,
  )
  const texts = await Promise.all(names.map(({ name }) => database().execute(sql`select json_agg(t)::text as text from ${sql.identifier(name)} t`)))
  expect(JSON.stringify(texts)).not.toMatch(new RegExp(`${email}|${byMail}|${byLink}`))
  const [own] = await database().execute(sql`select json_agg(t)::text as text from invitations t`)
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`${byMail}|${byLink}`))
  expect(JSON.stringify(await letterOf(id))).not.toContain(byMail)
  const entries = (await send('GET', '/api/v1/audit-log?search=convite', { token })).body
  expect(entries.data).toEqual([])
  const [revoked, taken, madeLink, madeMail] = (await send('GET', '/api/v1/audit-log', { token })).body.data
  expect(revoked).toMatchObject({ action: 'invitation.revoked', subject: { type: 'invitation', id, label: `#${id}` }, actor: { id: admin.id } })
  expect(taken).toMatchObject({ action: 'invitation.taken', subject: { id: other }, actor: { name: 'Nova Pessoa' }, ip_address: '198.51.100.10' })
  expect(madeLink).toMatchObject({ action: 'invitation.made', subject: { id: other }, after: { by_mail: false }, ip_address: '198.51.100.9' })
  expect(madeMail).toMatchObject({ action: 'invitation.made', subject: { id }, after: { by_mail: true, expires_at: expect.any(String) } })
})

test('the letter says who invites, until when and that it works once, in the language of whoever invites, and escapes a name', async () => {
  const { id } = (await invite({ email: newEmail() })).body.data
  expect((await letterOf(id)).locale).toBe('en')
  const data = { invitation: 1, inviter: 'Ana <b> & Cia', until: '2026-11-25T15:00:00.000Z' }
  const write = (locale: Locale) =>
    compose({ kind: 'invitation', data, locale }, { site: 'https://completa.example', link: 'https://completa.example/invitation#segredo' })
  expect([write('pt').subject, write('en').subject]).toEqual([
    'Ana <b> & Cia convida você para a equipe da Completa',
    'Ana <b> & Cia invites you to join the Completa team',
  ])
  expect(write('pt').text).toContain('até 25 de nov. de 2026, 12:00 (horário de Brasília)')
  expect(write('en').text).toContain('https://completa.example/invitation#segredo')
  expect(write('pt').html).toContain('Ana &lt;b&gt; &amp; Cia')
})

import { expect, test } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

process.env.RATE_LIMIT_SCALE = '1'

const guess = (email: string, ip: string) => send('POST', '/api/v1/login', { ip, json: { email, password: 'a wrong guess' } })

test('guessing one account from one address is slowed down, known account or not, and its owner elsewhere is not', async () => {
  const { email } = await makeUser('promoter', { passwordHash: await hashPassword('the right password') })
  for (const address of [email, 'unknown@example.com']) {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await guess(i % 2 ? address : address.toUpperCase(), '198.51.100.7'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    const retryAfter = Number(answers.at(-1)?.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(600)
  }
  const owner = await send('POST', '/api/v1/login', { ip: '198.51.100.8', json: { email, password: 'the right password' } })
  expect(owner.status).toBe(200)
}, 60_000)

test('guessing one account from many addresses is slowed down too', async () => {
  const statuses = []
  for (let i = 0; i < 102; i++) statuses.push((await guess('many@example.com', `198.51.${i}.9`)).status)
  expect(statuses).toEqual([...Array(100).fill(401), 429, 429])
}, 120_000)

test('guessing many accounts from one network is slowed down, other networks are not', async () => {
  const statuses = []
  for (let i = 0; i < 52; i++) statuses.push((await send('POST', '/api/v1/login', { ip: `2001:db8:1:2::${i}`, json: {} })).status)
  expect(statuses).toEqual([...Array(50).fill(422), 429, 429])
  expect((await send('POST', '/api/v1/login', { ip: '2001:db8:1:3::1', json: {} })).status).toBe(422)
})

test('guesses at the current password count too', async () => {
  const { token } = await makeUser('promoter', { passwordHash: await hashPassword('the right password') })
  const json = { password: 'a wrong guess', new_password: 'long enough', new_password_confirmation: 'long enough' }
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await send('PATCH', '/api/v1/change-password', { token, json })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})

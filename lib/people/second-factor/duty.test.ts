import { beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { codeOf, confirm, confirmedPerson, PASSWORD, personWithApp, signIn } from '@/lib/testing/second-factor'
import { resetSecondFactor } from './changes'

beforeAll(() => {
  // Read with the first call.
  process.env.RATE_LIMIT_SCALE = '1'
  process.env.REQUIRE_SECOND_FACTOR = 'admin'
})

const get = async (path: string, token: string) => (await send('GET', `/api/v1/${path}`, { token })).body

test('where it is a duty, an administrator without a second factor is signed in and can set one up, and nothing else', async () => {
  const { email } = await confirmedPerson()
  const { token, second_factor_needed } = (await signIn(email)).body.data
  expect(second_factor_needed).toBe(true)
  for (const path of ['dashboard-summary', 'promoters', 'clicks', 'payouts', 'links', 'audit-log', 'payouts.csv']) {
    const { code } = await get(path, token)
    expect({ path, code }).toEqual({ path, code: path === 'links' ? undefined : 'second_factor_needed' })
  }
  expect((await get('check', token)).data.second_factor_needed).toBe(true)
  expect((await send('PATCH', '/api/v1/profile', { token, json: { name: 'Ana Maria' } })).body.data.second_factor_needed).toBe(true)

  const sure = (await confirm(token, { password: PASSWORD })).body.data.token
  const { secret } = (await send('POST', '/api/v1/second-factor/app', { token: sure })).body.data
  const on = await send('POST', '/api/v1/second-factor/app/confirm', { token: sure, json: { code: await codeOf(secret) } })
  expect((await get('check', on.body.data.token)).data.second_factor_needed).toBeUndefined()
  expect((await get('promoters', on.body.data.token)).code).toBeUndefined()
})

test('promoters go on without', async () => {
  const { email } = await confirmedPerson('promoter')
  const { token, second_factor_needed } = (await signIn(email)).body.data
  expect(second_factor_needed).toBeUndefined()
  expect((await get('clicks', token)).code).toBeUndefined()
})

test('a second factor that was reset has to be set up again before anything else', async () => {
  const { email } = await personWithApp()
  expect(await resetSecondFactor(database(), email)).toBe('reset')
  const { token } = (await signIn(email)).body.data
  expect((await get('promoters', token)).code).toBe('second_factor_needed')
})

test('five codes in ten minutes may be tried for an account, wherever they come from, whatever browser sends them, at sign-in or to confirm', async () => {
  const { email, secret, token } = await personWithApp()
  const known = (await signIn(email, { code: await codeOf(secret) })).headers.getSetCookie().find((cookie) => cookie.startsWith('completa-device')) ?? ''
  const tries = []
  for (let n = 0; n < 6; n++)
    tries.push(
      n % 2 ? await confirm(token, { code: '000000' }) : await signIn(email, { code: '000000' }, { ip: `198.51.100.${n}`, headers: { cookie: known } }),
    )
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429])
  const late = await signIn(email, { code: await codeOf(secret, 1) }, { ip: '198.51.100.77' })
  expect(late.body.code).toBe('rate_limited')
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

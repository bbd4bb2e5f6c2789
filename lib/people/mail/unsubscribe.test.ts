import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { forged } from '@/lib/testing/forged'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { letterOfToken, unsubscribeHeaders, unsubscribePage, unsubscribeToken } from './unsubscribe'

const wanted = async (id: number) =>
  (await database().select({ weekly: users.weeklySummary, told: users.announcements }).from(users).where(eq(users.id, id)))[0]
const wants = async (id: number) => (await wanted(id))?.weekly
const press = (token: string, method = 'POST') => send(method, `/api/v1/unsubscribe?token=${token}`)

test('a mail program ends the weekly summary in one press, as RFC 8058 says it, and the page takes that back', async () => {
  const [promoter, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const token = unsubscribeToken('weekly_summary', promoter.id)
  const address = unsubscribeHeaders(unsubscribePage('http://localhost:3000', token))['List-Unsubscribe']?.slice(1, -1) ?? ''
  const { status, body } = await send('POST', address, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([status, body.data]).toEqual([200, { weekly_summary: false }])
  expect([await wants(promoter.id), await wants(other.id)]).toEqual([false, true])
  expect((await press(token)).status).toBe(200)
  expect((await press(token, 'DELETE')).body.data).toEqual({ weekly_summary: true })
  expect(await wants(promoter.id)).toBe(true)
})

test('a token that is not ours, or of somebody else, changes nothing and is told nothing', async () => {
  const [promoter, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const [, mac = ''] = unsubscribeToken('weekly_summary', promoter.id).split('.')
  for (const token of [
    `${other.id}.${mac}`,
    `a${promoter.id}.${mac}`,
    `${promoter.id}.${forged(mac)}`,
    `${promoter.id}.`,
    `0${promoter.id}.${mac}`,
    'x',
    '%00',
    `${promoter.id}`,
  ]) {
    const { status, body } = await press(token)
    expect([status, body.code, body.data]).toEqual([404, 'not_found', undefined])
  }
  expect((await send('POST', '/api/v1/unsubscribe')).status).toBe(422)
  expect([await wants(promoter.id), await wants(other.id)]).toEqual([true, true])
  // An account that is gone is answered like one that is there.
  await database().delete(users).where(eq(users.id, promoter.id))
  expect((await press(unsubscribeToken('weekly_summary', promoter.id))).status).toBe(200)
  expect(letterOfToken(unsubscribeToken('weekly_summary', 7))).toEqual({ letter: 'weekly_summary', userId: 7 })
})

test('the link of an announcement ends announcements alone', async () => {
  const promoter = await makeUser('promoter')
  const token = unsubscribeToken('announcements', promoter.id)
  expect((await press(token)).body.data).toEqual({ announcements: false })
  expect(await wanted(promoter.id)).toEqual({ weekly: true, told: false })
  expect((await press(token.slice(1))).status).toBe(404)
  expect((await press(token, 'DELETE')).body.data).toEqual({ announcements: true })
  expect(await wanted(promoter.id)).toEqual({ weekly: true, told: true })
})

test('a promoter sees and changes what they are mailed, and nobody else', async () => {
  const [promoter, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const own = async (token: string) => (await send('GET', '/api/v1/mail-settings', { token })).body.data
  expect(await own(promoter.token)).toEqual({ weekly_summary: true, announcements: true })
  await send('PATCH', '/api/v1/mail-settings', { token: promoter.token, json: { weekly_summary: false } })
  expect([await own(promoter.token), await own(other.token)]).toEqual([
    { weekly_summary: false, announcements: true },
    { weekly_summary: true, announcements: true },
  ])
  await send('PATCH', '/api/v1/mail-settings', { token: promoter.token, json: { announcements: false } })
  await send('PATCH', '/api/v1/mail-settings', { token: promoter.token, json: {} })
  expect(await own(promoter.token)).toEqual({ weekly_summary: false, announcements: false })
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clickDevices, clicks } from '@/db/schema/clicks'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { openLink, read } from '@/lib/testing/submissions'

const verdicts = async (promoterId: number) =>
  (await database().select({ verdict: clicks.verdict }).from(clicks).where(eq(clicks.promoterId, promoterId)).orderBy(clicks.id)).map(({ verdict }) => verdict)
const counted = async (token: string) => (await read('/clicks', token)).stats.total_clicks

test('the same device opening a link twenty times at once is one click', async () => {
  const promoter = await makeUser('promoter')
  const answers = await Promise.all(Array.from({ length: 20 }, () => openLink(promoter.code, 'racer')))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect((await verdicts(promoter.id)).filter((verdict) => verdict === 'counted')).toHaveLength(1)
  expect(await verdicts(promoter.id)).toHaveLength(20)
  expect(await counted(promoter.token)).toBe(1)
})

test('a device counts again for the same promoter only after 24 hours, and at once for another', async () => {
  const [one, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const age = (hours: number) =>
    database()
      .update(clickDevices)
      .set({ countedAt: sql`now() - ${`${hours} hours`}::interval` })
      .where(eq(clickDevices.promoterId, one.id))
  await openLink(one.code, 'returner')
  await age(23.9)
  await openLink(one.code, 'returner')
  await openLink(other.code, 'returner')
  await age(24.1)
  await openLink(one.code, 'returner')
  expect(await verdicts(one.id)).toEqual(['counted', 'repeat', 'counted'])
  expect(await counted(one.token)).toBe(2)
  expect(await counted(other.token)).toBe(1)
})

test('different devices behind one address are different clicks; without a fingerprint address and user agent tell them apart', async () => {
  const promoter = await makeUser('promoter')
  const open = (agent: string, ip: string, headers = {}) =>
    send('GET', `/api/v1/referrals/${promoter.code}`, { ip, headers: { 'user-agent': agent, ...headers } })
  const [chrome, safari] = ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1']
  await openLink(promoter.code, 'phone-1')
  await openLink(promoter.code, 'phone-2')
  await open(chrome, '203.0.113.7')
  await open(chrome, '203.0.113.7')
  await open(safari, '203.0.113.7')
  await open(chrome, '203.0.113.8')
  expect(await counted(promoter.token)).toBe(5)
})

test('crawlers, link previews and HEAD are answered but not counted', async () => {
  const promoter = await makeUser('promoter')
  for (const agent of ['WhatsApp/2.23.20.0', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'TelegramBot (like TwitterBot)', '']) {
    expect(await openLink(promoter.code, 'previewer', { headers: { 'user-agent': agent } })).toBe(200)
  }
  expect((await send('HEAD', `/api/v1/referrals/${promoter.code}`)).status).toBe(200)
  expect(await verdicts(promoter.id)).toEqual(['bot', 'bot', 'bot', 'bot'])
  expect(await counted(promoter.token)).toBe(0)
  expect((await read('/clicks', promoter.token)).data).toEqual([])
  // Nor does a bot use up the click of a person on the same device.
  await openLink(promoter.code, 'previewer')
  expect(await counted(promoter.token)).toBe(1)
})

test("unknown codes, administrators' codes and codes of disabled promoters are not found; case and spaces do not matter", async () => {
  const promoter = await makeUser('promoter')
  expect((await send('GET', `/api/v1/referrals/%20${promoter.code.toLowerCase()}%20`)).body.data).toEqual({ referral_code: promoter.code })
  await database().update(users).set({ active: false }).where(eq(users.id, promoter.id))
  for (const code of [promoter.code, 'NOPE1234', '0', '%25', "'%20or%201=1--", 'x'.repeat(64)]) {
    const { status, body } = await send('GET', `/api/v1/referrals/${code}`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clickDevices, clicks } from '@/db/schema/clicks'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { openLink, read } from '@/lib/testing/submissions'
import { PHONE } from '@/lib/testing/visitor.mjs'

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

test('a visit that is left before its fingerprint is known is one click with the call that has it, whichever comes first, also at once', async () => {
  const promoter = await makeUser('promoter')
  const call = (visit: string, ip: string, fingerprint?: string) =>
    send('GET', `/api/v1/referrals/${promoter.code}?visit=${visit}`, {
      ip,
      headers: { 'user-agent': PHONE, ...(fingerprint && { 'x-device-fingerprint': fingerprint }) },
    })
  const visit = (n: number) => String(n).padStart(32, '0')
  // Left, and come back; the other way round; both at once, twenty times; left and never come back.
  await call(visit(1), '203.0.113.1')
  await call(visit(1), '203.0.113.1', 'early-1')
  await call(visit(1), '203.0.113.1')
  await call(visit(2), '203.0.113.2', 'early-2')
  await call(visit(2), '203.0.113.2')
  expect(await verdicts(promoter.id)).toEqual(['counted', 'counted'])
  await Promise.all(Array.from({ length: 20 }, (_, n) => call(visit(3), '203.0.113.3', n % 2 ? 'early-3' : undefined)))
  await call(visit(4), '203.0.113.4')
  expect(await counted(promoter.token)).toBe(4)
  const rows = await database().select().from(clicks).where(eq(clicks.promoterId, promoter.id)).orderBy(clicks.id)
  expect(rows.slice(0, 2).map(({ fingerprint, visit: left }) => [fingerprint, left])).toEqual([
    ['early-1', null],
    ['early-2', null],
  ])
  expect(rows.at(-1)).toMatchObject({ fingerprint: null, visit: visit(4) })
  // A further visit of the same device repeats, and one of another with the same address and browser is not taken for it.
  await call(visit(5), '203.0.113.1', 'early-1')
  await call(visit(6), '203.0.113.4')
  await call(visit(6), '203.0.113.4', 'early-6')
  expect((await verdicts(promoter.id)).slice(-3)).toEqual(['repeat', 'repeat', 'counted'])
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

test("unknown codes, administrators' codes and codes of disabled promoters are not found; neither case nor what stands around them matters", async () => {
  const promoter = await makeUser('promoter')
  for (const [before, behind] of [
    ['%20', '%20'],
    ['', '.'],
    ['(', ')'],
    ['%22', '%22,'],
    ['', '%E2%80%8B'],
    ['', '%3Ffbclid=x'],
  ])
    expect((await send('GET', `/api/v1/referrals/${before}${promoter.code.toLowerCase()}${behind}`)).body.data).toEqual({ referral_code: promoter.code })
  await database().update(users).set({ active: false }).where(eq(users.id, promoter.id))
  for (const code of [promoter.code, 'NOPE1234', '0', '%25', "'%20or%201=1--", 'x'.repeat(64)]) {
    const { status, body } = await send('GET', `/api/v1/referrals/${code}`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})

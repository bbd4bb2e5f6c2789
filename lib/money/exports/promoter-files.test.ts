import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { payoutMethods } from '@/db/schema/payout-methods'
import { payouts } from '@/db/schema/payouts'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { cpf, newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

let one: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
const tasks: Record<string, Awaited<ReturnType<typeof newTask>>> = {}

beforeAll(async () => {
  one = await makeUser('promoter')
  other = await makeUser('promoter')
  for (const { code } of [one, other]) {
    await send('GET', `/api/v1/referrals/${code}`, { headers: { 'x-device-fingerprint': `files-${code}` } })
    tasks[code] = await newTask(code, { name: `Pessoa de ${code}` })
  }
  const method = { method: 'pix', key_type: 'cpf', key: cpf(77) } as const
  for (const { id, name } of [one, other]) {
    await database().insert(payoutMethods).values({ userId: id, method, keyHash: 'hash' })
    await database().insert(payouts).values({ userId: id, state: 'requested', amountCents: 2000, completions: 2, payeeName: name })
  }
})

async function file(name: string, query = '', token = one.token) {
  const { status, body, headers } = await send('GET', `/api/v1/promoter-${name}.csv${query}`, { token })
  expect(status).toBe(200)
  const [head = '', ...lines] = String(body)
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  return { head, lines, headers }
}

test('a promoter saves their clicks, tasks and payouts, and nobody else’s', async () => {
  const clicks = await file('clicks')
  expect(clicks.head).toBe('id,location,created_at,ip_address,device,completed,campaign,label,ref')
  expect(clicks.lines).toHaveLength(1)
  expect(clicks.headers.get('content-disposition')).toMatch(/completa-clicks-/)
  const done = await file('completions')
  expect(done.lines).toHaveLength(1)
  expect(done.lines[0]).toContain(`Pessoa de ${one.code}`)
  expect(done.lines[0]).toContain(tasks[one.code]?.code)
  const paid = await file('payouts')
  expect(paid.lines).toHaveLength(1)
  expect(paid.lines[0]).toContain(',requested,20,')
})

test('the files hold of a person what the page shows, and of a key what it shows', async () => {
  const { head, lines } = await file('completions')
  expect(head).toBe('id,name,location,payment_code,completed,status,attempt,decided_at,reason,reward,created_at,updated_at,campaign,label,ref')
  expect(lines[0]).not.toContain(tasks[one.code]?.whatsapp)
  expect((await file('payouts')).lines[0]).not.toContain(cpf(77))
})

test('another promoter is not chosen by asking, and what the list is narrowed by narrows the file', async () => {
  for (const name of ['clicks', 'completions', 'payouts']) {
    expect((await file(name, `?promoter=${other.id}`)).lines).toEqual((await file(name)).lines)
    expect((await file(name, '?from=2020-01-01&to=2020-01-31')).lines).toEqual([])
  }
  expect((await file('completions', '?status=rejected')).lines).toEqual([])
  await database()
    .update(completions)
    .set({ status: 'rejected', decidedAt: new Date(), reason: 'other' })
    .where(eq(completions.id, tasks[other.code]?.id ?? 0))
  expect((await file('completions', '?status=rejected', other.token)).lines).toHaveLength(1)
  expect((await file('completions', '?search=pessoa')).lines).toHaveLength(1)
  expect((await file('completions', '?search=nobody')).lines).toEqual([])
})

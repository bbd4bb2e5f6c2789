import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '@/db/schema/users'
import { mintToken } from '@/lib/people/credentials/session-token'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod } from '@/lib/testing/money'
import type { PromoterGroup } from './contract'

const DAYS = 30
const TASKS_A_DAY = 8
const BONUS = 50
const GOAL = 3

/** A file as a former tool writes it, of 300 promoters in two groups, every third with a balance. */
const file = () => {
  const lines = Array.from({ length: 300 }, (_, n) => `Pessoa ${n},agency-${n}@example.com,AGENCY-${n},${n % 2 ? 'Sul' : 'Norte'},${n % 3 ? '' : `${n}.50`}`)
  return new File([['name,email,code,group,balance', ...lines].join('\n')], 'promoters.csv')
}

interface Imported {
  id: number
  code: string
  token: string
  isInSul: boolean
  /** In centavos, as this test counts it. */
  earned: number
  approved: number
  paid: number
}

test('an agency moves 300 promoters, pays R$ 8 and R$ 12, promises a bonus, and the books balance through a month', async () => {
  let state = 7
  /** The same numbers in each run, from 0 to below 1. */
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const admin = await confirmedAdmin()
  const office = desk(admin)
  const groupOf = async (name: string, commission: number): Promise<PromoterGroup> =>
    (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json: { name, commission, minimum_payout: 20 } })).body.data
  const [norte, sul] = [await groupOf('Norte', 8), await groupOf('Sul', 12)]
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date())
  const goal = { approvals: GOAL, bonus: BONUS, first_month: month }
  expect((await send('POST', `/api/v1/promoter-groups/${sul.id}/goals`, { token: admin.token, json: goal })).status).toBe(201)
  const form = new FormData()
  form.set('file', file())
  const imported = await send('POST', '/api/v1/promoter-imports', { token: admin.token, form, headers: { 'accept-language': 'en' } })
  expect([imported.status, imported.body.data]).toEqual([201, expect.objectContaining({ promoters: 300 })])
  expect(await differences()).toEqual([])

  const rows = await database().select().from(users).where(sql`email like 'agency-%'`)
  const promoters: Imported[] = []
  for (const { id, email, referralCode, sessionVersion } of rows) {
    const n = Number(/\d+/.exec(email)?.[0])
    await database().execute(
      sql`insert into payout_methods (user_id, method, key_hash, usable_at) values (${id}, ${JSON.stringify(pixMethod(n))}::text::jsonb, ${`agency ${n}`}, now())`,
    )
    const token = await mintToken({ id, role: 'promoter', version: sessionVersion })
    promoters.push({ id, code: referralCode ?? '', token, isInSul: n % 2 === 1, earned: n % 3 ? 0 : n * 100 + 50, approved: 0, paid: 0 })
  }
  // A few bring most, so that goals are reached.
  const busy = promoters.slice(0, 24)
  const rate = ({ isInSul }: Imported) => (isInSul ? 1200 : 800)
  const bonus = ({ isInSul, approved }: Imported) => (isInSul && approved >= GOAL ? BONUS * 100 : 0)
  const waiting: { id: number; of: Imported; cents: number }[] = []
  const approved: typeof waiting = []
  let undone = 0
  for (let day = 0; day < DAYS; day++) {
    for (let n = 0; n < TASKS_A_DAY; n++) {
      const of = pick(random() < 0.8 ? busy : promoters)
      waiting.push({ id: (await newTask(of.code)).id, of, cents: rate(of) })
    }
    for (const one of waiting.splice(0)) {
      const isApproved = random() < 0.85
      expect((await office.review(one.id, isApproved ? 'approve' : 'reject')).status).toBe(200)
      if (isApproved) {
        one.of.approved += 1
        approved.push(one)
      }
    }
    // A decision that was wrong, of somebody who has asked for nothing yet.
    const mistake = approved.findLast(({ of }) => of.paid === 0)
    if (mistake && random() < 0.5 && (await office.undo(mistake.id)).status === 200) {
      mistake.of.approved -= 1
      approved.splice(approved.indexOf(mistake), 1)
      // Decided again the next day.
      waiting.push(mistake)
      undone++
    }
    if (day % 7 === 6) {
      // Who has less than the group's minimum is refused.
      for (const { token } of promoters) await send('POST', '/api/v1/payouts', { token })
      const asked = await database().execute<{ id: string; user_id: string; amount_cents: string }>(
        sql`select id, user_id, amount_cents from payouts where state = 'requested' order by id`,
      )
      for (const payout of asked) {
        const of = promoters.find(({ id }) => id === Number(payout.user_id))
        if (!of) continue
        expect((await office.start(Number(payout.id))).status).toBe(200)
        const chance = random()
        if (chance < 0.15) expect((await office.failed(Number(payout.id))).status).toBe(200)
        else {
          expect((await office.paid(Number(payout.id))).status).toBe(200)
          if (chance < 0.2) expect((await office.returned(Number(payout.id))).status).toBe(200)
          else of.paid += Number(payout.amount_cents)
        }
      }
      expect(await differences()).toEqual([])
    }
  }
  expect(await differences()).toEqual([])
  expect(undone).toBeGreaterThan(3)
  expect(promoters.filter((one) => bonus(one) > 0).length).toBeGreaterThan(3)
  expect(promoters.filter(({ paid }) => paid > 0).length).toBeGreaterThan(20)
  for (const one of promoters) {
    const commissions = approved.reduce((sum, { of, cents }) => (of === one ? sum + cents : sum), 0)
    const { earned, available, paid } = (await send('GET', '/api/v1/balance', { token: one.token })).body.data
    const open = await payoutOf({ userId: one.id })
    const onItsWay = open?.state === 'requested' || open?.state === 'sending' ? open.amountCents : 0
    const expected = one.earned + commissions + bonus(one)
    const inReview = waiting.reduce((sum, { of, cents }) => (of === one ? sum + cents : sum), 0)
    expect([one.code, Math.round(earned * 100), Math.round(paid * 100), Math.round(available * 100)]).toEqual([
      one.code,
      expected + inReview,
      one.paid,
      expected - one.paid - onItsWay,
    ])
  }
  expect(norte.id).not.toBe(sul.id)
  expect(await database().$count(users, eq(users.role, 'promoter'))).toBeGreaterThanOrEqual(300)
}, 600_000)

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, cpf, desk, endToEndId, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { paperDifferences } from './check'
import type { MonthReport, Statement } from './contract'

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let campaigns: (number | null)[]
beforeAll(async () => {
  admin = await confirmedAdmin()
  campaigns = [(await liveCampaign()).id, (await liveCampaign()).id]
})

const run = database
const one = async (statement: ReturnType<typeof sql>) => Number((await run().execute<{ id: string }>(statement))[0]?.id)
const monthOf = (at: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date(at))
const statement = async (token: string, query: string): Promise<Statement> => {
  const { status, body } = await send('GET', `/api/v1/statement?${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  const data: unknown = body.data
  return data as Statement
}
const report = async (month: string): Promise<MonthReport> =>
  (await send('GET', `/api/v1/payouts/month-report?month=${month}`, { token: admin.token })).body.data
const file = async (path: string, token = admin.token) => {
  const answer = await send('GET', `/api/v1${path}`, { token, headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(200)
  const [head = '', ...lines] = String(answer.body).replace('\uFEFF', '').trim().split('\r\n')
  const names = head.split(',')
  return lines.map((text) => Object.fromEntries(text.split(',').map((cell, at) => [names[at], cell.replaceAll('"', '')])))
}
const cents = (reais: number) => Math.round(reais * 100)
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

/** A moment of 2025, a third of them on either side of the midnight in São Paulo that begins a month. */
const moment = fc
  .tuple(fc.nat(11), fc.oneof(fc.constantFrom(-1000, 0), fc.integer({ min: 0, max: 27 * 86_400_000 })))
  .map(([month, offset]) => new Date(Date.UTC(2025, month, 1, 3) + offset).toISOString())
const event = fc.record({
  at: moment,
  who: fc.nat(1),
  which: fc.nat(20),
  kind: fc.constantFrom('approve', 'approve', 'approve', 'undo', 'remove', 'bonus', 'bonus undone', 'pay', 'pay', 'pay person', 'return'),
})
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

test('in any year of approvals, bonuses, payments and returns the papers of all months fit together and with the ledger', async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 30, maxLength: 45, size: 'max' }), async (events: Event[]) => {
      const promoters = [await makeUser('promoter'), await makeUser('promoter')]
      const document = cpf(500_000 + ++serial)
      const tasks: { id: number; review: number; who: number; campaign: number; payout?: number | undefined; paidPerson?: true; gone?: true }[] = []
      const bonuses: { id: number; who: number; payout?: number; undone?: true }[] = []
      const paid: { id: number; who: number | null; cents: number; month: string; returned?: true }[] = []
      const moved: { who: number; month: string; cents: number; kind: string }[] = []
      const book = async (
        kind: string,
        source: number,
        [debit, from]: [string, number?],
        [credit, to]: [string, number?],
        amount: number,
        at: string,
        n = 1,
      ) => {
        await run().execute(sql`
          insert into ledger_transfers (kind, source, debit, debit_owner, credit, credit_owner, amount_cents, completions, created_at)
          values (${kind}, ${source}, ${debit}, ${from ?? null}, ${credit}, ${to ?? null}, ${amount}, ${n}, ${at})`)
      }
      const costs = new Map<string, number>()
      const note = (who: number, kind: string, at: string, amount: number, cost = 0) => {
        moved.push({ who, kind, month: monthOf(at), cents: amount })
        if (cost) costs.set(monthOf(at), (costs.get(monthOf(at)) ?? 0) + cost)
      }
      const makePayout = (owner: { user?: number; completion?: number }, amount: number, n: number, at: string) =>
        one(sql`insert into payouts (user_id, completion_id, amount_cents, completions, state, requested_at, started_at, paid_at, transaction_id, payee_name, method)
          values (${owner.user ?? null}, ${owner.completion ?? null}, ${amount}, ${n}, 'paid', ${at}, ${at}, ${at}, ${endToEndId()}, 'Ana',
            ${JSON.stringify({ method: 'pix', key_type: 'cpf', key: document })}::text::jsonb) returning id`)
      const pick = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)]
      for (const { kind, who, which, at } of events.toSorted((a, b) => a.at.localeCompare(b.at))) {
        const promoter = promoters[who]?.id ?? 0
        const open = tasks.filter((it) => it.who === who && !it.gone && !it.payout)
        if (kind === 'approve') {
          const campaign = campaigns[which % 2] ?? 0
          const id =
            await one(sql`insert into completions (name, payment_code, code_expires_at, reward_cents, commission_cents, status, decided_at, campaign_id, promoter_id)
            values ('Ana', ${`P${++serial}`}, now(), 400, 100, 'approved', ${at}, ${campaign}, ${promoter}) returning id`)
          const review = await one(
            sql`insert into reviews (completion_id, attempt, decision, reviewer_name, decided_at) values (${id}, 1, 'approve', 'Carla', ${at}) returning id`,
          )
          await book('reward_approved', review, ['rewards'], ['owed_person', id], 400, at)
          await book('commission_approved', review, ['commissions'], ['owed_promoter', promoter], 100, at)
          note(who, 'commission_approved', at, 100, 500)
          tasks.push({ id, review, who, campaign })
        } else if (kind === 'undo' || kind === 'remove') {
          const it = pick(
            open.filter(({ paidPerson }) => !paidPerson),
            which,
          )
          if (!it) continue
          await book('reward_reversed', it.review, ['owed_person', it.id], ['rewards'], 400, at)
          await book('commission_reversed', it.review, ['owed_promoter', promoter], ['commissions'], 100, at)
          note(who, 'commission_reversed', at, -100, -500)
          it.gone = true
          if (kind === 'undo') continue
          await run().execute(sql`insert into deleted_completions (id, promoter_id, campaign_id, payment_code, status, created_at)
            select id, promoter_id, campaign_id, payment_code, status, created_at from completions where id = ${it.id}`)
          await run().execute(sql`delete from completions where id = ${it.id}`)
        } else if (kind === 'bonus') {
          const id = 1_000_000 + ++serial
          await book('bonus_earned', id, ['bonuses'], ['owed_promoter', promoter], 50, at, 0)
          note(who, 'bonus_earned', at, 50, 50)
          bonuses.push({ id, who })
        } else if (kind === 'bonus undone') {
          const it = bonuses.find((bonus) => bonus.who === who && !bonus.undone && !bonus.payout)
          if (!it) continue
          await book('bonus_undone', it.id, ['owed_promoter', promoter], ['bonuses'], 50, at, 0)
          note(who, 'bonus_undone', at, -50, -50)
          it.undone = true
        } else if (kind === 'pay') {
          const extra = bonuses.filter((bonus) => bonus.who === who && !bonus.undone && !bonus.payout)
          const amount = 100 * open.length + 50 * extra.length
          if (!amount) continue
          const id = await makePayout({ user: promoter }, amount, open.length, at)
          for (const it of open) {
            await run().execute(sql`insert into payout_items (payout_id, completion_id, payee, amount_cents) values (${id}, ${it.id}, 'promoter', 100)`)
            it.payout = id
          }
          for (const it of extra) it.payout = id
          await book('payout_reserved', id, ['owed_promoter', promoter], ['reserved_promoter', promoter], amount, at, open.length)
          const isLate = which % 4 === 0
          if (isLate) await book('payout_released', id, ['reserved_promoter', promoter], ['owed_promoter', promoter], amount, at, open.length)
          await book(
            isLate ? 'payout_paid_late' : 'payout_paid',
            id,
            [isLate ? 'owed_promoter' : 'reserved_promoter', promoter],
            ['cash'],
            amount,
            at,
            open.length,
          )
          note(who, 'payout_paid', at, -amount)
          paid.push({ id, who, cents: amount, month: monthOf(at) })
        } else if (kind === 'pay person') {
          const it = pick(
            tasks.filter(({ gone, paidPerson }) => !gone && !paidPerson),
            which,
          )
          if (!it) continue
          const id = await makePayout({ completion: it.id }, 400, 1, at)
          await run().execute(sql`insert into payout_items (payout_id, completion_id, payee, amount_cents) values (${id}, ${it.id}, 'person', 400)`)
          await book('payout_reserved', id, ['owed_person', it.id], ['reserved_person', it.id], 400, at)
          await book('payout_paid', id, ['reserved_person', it.id], ['cash'], 400, at)
          paid.push({ id, who: null, cents: 400, month: monthOf(at) })
          it.paidPerson = true
        } else {
          const it = pick(
            paid.filter((payout) => payout.who === who && !payout.returned),
            which,
          )
          if (!it) continue
          const items = tasks.filter(({ payout }) => payout === it.id)
          await run().execute(sql`update payout_items set is_live = false where payout_id = ${it.id}`)
          await run().execute(sql`update payouts set state = 'returned', ended_at = ${at}, failure = 'refused' where id = ${it.id}`)
          await book('payout_returned', it.id, ['cash'], ['owed_promoter', promoter], it.cents, at, items.length)
          note(who, 'payout_returned', at, it.cents)
          for (const done of items) done.payout = undefined
          for (const bonus of bonuses) if (bonus.payout === it.id) delete bonus.payout
          it.returned = true
        }
      }
      const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)
      for (const [who, { token }] of promoters.entries()) {
        const mine = moved.filter((move) => move.who === who)
        let opening = sum(mine.filter(({ month }) => month < '2025').map((move) => move.cents))
        const ofMonths: Statement['lines'] = []
        for (const month of months) {
          const paper = await statement(token, `month=${month}`)
          expect(cents(paper.opening)).toBe(opening)
          expect(cents(paper.closing)).toBe(opening + sum(paper.lines.map(({ amount }) => cents(amount))))
          expect(cents(paper.closing)).toBe(sum(mine.filter((move) => move.month <= month).map((move) => move.cents)))
          expect(paper.closing).toBeGreaterThanOrEqual(0)
          for (const kind of new Set(mine.map((move) => move.kind)))
            expect(sum(paper.lines.filter((line) => line.kind === kind).map(({ amount }) => cents(amount)))).toBe(
              sum(mine.filter((move) => move.kind === kind && move.month === month).map((move) => move.cents)),
            )
          for (const line of paper.lines) expect(line.campaign !== null, JSON.stringify(line)).toBe(line.kind.startsWith('commission'))
          ofMonths.push(...paper.lines)
          opening = cents(paper.closing)
        }
        const year = await statement(token, 'year=2025')
        expect([year.from, year.to, cents(year.closing)]).toEqual(['2025-01-01', '2025-12-31', opening])
        const byKind = (lines: Statement['lines']) =>
          Object.fromEntries(
            [...new Set(lines.map(({ kind }) => kind))]
              .sort()
              .map((kind) => [kind, sum(lines.filter((line) => line.kind === kind).map(({ amount }) => cents(amount)))]),
          )
        expect(byKind(year.lines)).toEqual(byKind(ofMonths))
      }
      expect([...(await paperDifferences(run()))]).toEqual([])
      // Of the present run alone, because the reports and files are of everybody.
      const mine = (await file('/payouts/r-4010.csv?year=2025')).filter((line) => line.document === document)
      const still = paid.filter(({ returned }) => !returned)
      for (const month of months)
        expect(cents(Number(mine.find((line) => line.month === month)?.amount ?? 0))).toBe(
          sum(still.filter((payout) => payout.month === month).map((payout) => payout.cents)),
        )
      const [yearly] = (await file('/payouts/year.csv?year=2025')).filter((line) => line.document === document)
      expect(cents(Number(yearly?.amount ?? 0))).toBe(sum(still.filter(({ month }) => month >= '2025').map((payout) => payout.cents)))
      for (const [at, name] of [
        'january',
        'february',
        'march',
        'april',
        'may',
        'june',
        'july',
        'august',
        'september',
        'october',
        'november',
        'december',
      ].entries())
        expect(Number(yearly?.[name] ?? 0)).toBe(Number(mine.find((line) => line.month === months[at])?.amount ?? 0))
      for (const month of months) {
        const { total, campaigns: rows } = await report(month)
        for (const [name, value] of Object.entries(total)) {
          expect(sum(rows.map((row) => cents(row[name as keyof typeof total])))).toBe(cents(value))
          if (name !== 'cost' && name !== 'written_off') expect(value).toBeGreaterThanOrEqual(0)
        }
        everywhere.set(month, (everywhere.get(month) ?? 0) + (costs.get(month) ?? 0))
        expect(cents(total.cost)).toBe(everywhere.get(month))
        for (const row of rows) if (row.campaign !== null) expect(row.bonuses + row.imported).toBe(0)
      }
    }),
    { numRuns: 2, seed: 20_251_128, endOnFailure: true },
  )
}, 300_000)

/** What all runs cost, by month. */
const everywhere = new Map<string, number>()

test('a promoter reads what the desk did, on the page and in the file, and nobody else does', async () => {
  const promoter = await makeUser('promoter')
  const other = await makeUser('promoter')
  const team = desk(admin)
  await run().execute(
    sql`insert into payout_methods (user_id, method, key_hash) values (${promoter.id}, ${JSON.stringify(pixMethod(7))}::text::jsonb, 'papers')`,
  )
  const first = await newTask(promoter.code)
  await team.review(first.id, 'approve')
  expect((await send('POST', '/api/v1/payouts', { token: promoter.token })).status).toBe(201)
  const payout = await payoutOf({ userId: promoter.id })
  await team.start(payout?.id ?? 0)
  const number = endToEndId()
  await team.paid(payout?.id ?? 0, number)
  const second = await newTask(promoter.code)
  await team.review(second.id, 'approve')
  const month = monthOf(new Date().toISOString())
  const paper = await statement(promoter.token, `month=${month}`)
  expect(paper).toMatchObject({ opening: 0, closing: 10 })
  expect(paper.lines).toMatchObject([
    { kind: 'commission_approved', campaign: 'short-task', count: 2, amount: 20 },
    { kind: 'payout_paid', payout_id: payout?.id, amount: -10, transaction_id: number },
  ])
  const balance = (await send('GET', '/api/v1/balance', { token: promoter.token })).body.data
  expect(paper.closing).toBe(balance.available + balance.on_its_way)
  const lines = await file(`/statement.csv?month=${month}`, promoter.token)
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['opening', '0'],
    ['commission_approved', '20'],
    ['payout_paid', '-10'],
    ['closing', '10'],
  ])
  expect((await statement(other.token, `month=${month}`)).lines).toEqual([])
  for (const query of ['', 'month=2026-13', 'year=26']) expect((await send('GET', `/api/v1/statement?${query}`, { token: promoter.token })).status).toBe(422)
})

test('the files of a year put payments to one CPF together, list who has none at the end, say no name that is forgotten, and are noted', async () => {
  const team = desk(admin)
  const pay = async (method: object) => {
    const it = await newTask()
    await task(it).method(method)
    await team.review(it.id, 'approve')
    const payout = await payoutOf({ completionId: it.id })
    await team.start(payout?.id ?? 0)
    expect((await team.paid(payout?.id ?? 0)).status).toBe(200)
    return payout?.id ?? 0
  }
  await pay(pixMethod(900))
  await run().execute(sql`update payouts set payee_name = 'Ana Luz' where state = 'paid' and method ->> 'key' = ${cpf(900)}`)
  const email = await pay({ method: 'pix', key_type: 'email', key: 'ana@example.com' })
  const forgotten = await pay(pixMethod(901))
  await run().execute(sql`update payouts set payee_name = null, method = null, key_hash = null where id = ${forgotten}`)
  const back = await pay(pixMethod(902))
  await team.returned(back)
  const year = monthOf(new Date().toISOString()).slice(0, 4)
  const lines = await file(`/payouts/year.csv?year=${year}`)
  expect(lines.find(({ document }) => document === cpf(900))).toMatchObject({ document_type: 'cpf', payee: 'Ana Luz', payments: '1', amount: '10' })
  expect(lines.some(({ document }) => document === cpf(902))).toBe(false)
  expect(lines.at(-1)).toMatchObject({ document: '', document_type: 'unknown' })
  expect(lines.filter(({ payee, document }) => payee === '' && document === '')).toMatchObject([{ payments: '1', amount: '10' }])
  expect(email).toBeGreaterThan(0)
  const types = (await file(`/payouts/r-4010.csv?year=${year}`)).map(({ document_type }) => document_type)
  expect(types.indexOf('unknown')).toBeGreaterThan(types.lastIndexOf('cpf'))
  expect(types.filter((type) => type === 'unknown')).toHaveLength(2)
  const noted = await run().select({ after: auditLog.after, label: auditLog.subjectLabel }).from(auditLog).where(sql`action = 'payouts.exported'`)
  expect(noted.map(({ label }) => label)).toEqual(expect.arrayContaining([`paid-${year}`, `r-4010-${year}`]))
  const { token } = await makeUser('admin')
  for (const path of ['year.csv', 'r-4010.csv'])
    expect((await send('GET', `/api/v1/payouts/${path}?year=${year}`, { token })).body.code).toBe('confirmation_required')
})

test('papers that say something else than the balances are found', async () => {
  expect([...(await paperDifferences(run()))]).toEqual([])
  const { id } = await makeUser('promoter')
  // Money of a promoter that went where no paper looks.
  await run().execute(sql`insert into ledger_transfers (kind, source, debit, debit_owner, credit, credit_owner, amount_cents, completions) values
    ('commission_approved', 999999, 'commissions', null, 'owed_promoter', ${id}, 5, 0), ('place_released', 999999, 'owed_promoter', ${id}, 'bank', null, 5, 0)`)
  expect((await paperDifferences(run())).map(({ subject }) => subject)).toContain(`statements of promoter ${id}`)
})

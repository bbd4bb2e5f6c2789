import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payouts } from '@/db/schema/payouts'
import { transferKinds } from '@/db/values'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { tries } from '@/lib/testing/tries'
import { platformBalances } from './check'

const cause = (error: unknown) => String((error as { cause?: unknown }).cause ?? error)
const attempt = (statement: string) =>
  database()
    .execute(sql.raw(statement))
    .then(() => 'done', cause)

test('transfers and balances refuse every hand but the ledger itself, in psql too', async () => {
  const admin = desk(await confirmedAdmin())
  const { id } = await newTask()
  await admin.review(id, 'approve')
  for (const statement of ['update ledger_transfers set amount_cents = 1', 'delete from ledger_transfers', 'truncate ledger_transfers'])
    expect(await attempt(statement)).toMatch(/never changed or deleted/)
  for (const statement of [
    `update ledger_accounts set balance_cents = 5 where owner = ${id}`,
    'delete from ledger_accounts',
    `insert into ledger_accounts values ('owed_person', 99, 100)`,
  ])
    expect(await attempt(statement)).toMatch(/balances follow from transfers/)
  const transfer = (values: string) =>
    attempt(`insert into ledger_transfers (kind, source, debit, debit_owner, credit, credit_owner, amount_cents) values ${values}`)
  expect(await transfer(`('payout_paid', 1, 'owed_person', ${id}, 'cash', null, 1001)`)).toMatch(/ledger_accounts_balance_check/)
  expect(await transfer(`('payout_paid', 1, 'owed_person', ${id}, 'owed_person', ${id}, 1)`)).toMatch(/sides_check/)
  expect(await transfer(`('payout_paid', 1, 'owed_person', ${id}, 'cash', null, -1)`)).toMatch(/amount_check/)
  expect(await transfer(`('payout_paid', 1, 'owed_person', null, 'cash', null, 1)`)).toMatch(/owners_check/)
  expect(await transfer(`('bribe', 1, 'rewards', null, 'owed_person', ${id}, 1)`)).toMatch(/kind_check/)
  expect(await transfer(`('reward_approved', (select max(id) from reviews), 'rewards', null, 'owed_person', ${id}, 1000)`)).toMatch(/source_key/)
  expect(await differences()).toEqual([])
})

test('a difference in the books is found and named', async () => {
  const admin = desk(await confirmedAdmin())
  const { id } = await newTask()
  await admin.review(id, 'approve')
  await database().execute(
    sql`insert into ledger_transfers (kind, source, debit, credit, credit_owner, amount_cents) values ('reward_approved', 999999, 'rewards', 'owed_person', ${id}, 1)`,
  )
  await database().execute(
    sql`insert into reviews (id, completion_id, attempt, decision, reviewer_name) overriding system value values (999999, ${id}, 1, 'approve', '?')`,
  )
  expect((await differences()).map(({ subject }) => subject)).toEqual([`completion ${id}`])
  await database().execute(
    sql`insert into ledger_transfers (kind, source, debit, debit_owner, credit, amount_cents) values ('reward_reversed', 999999, 'owed_person', ${id}, 'rewards', 1)`,
  )
  expect(await differences()).toEqual([])
})

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('a sum that is kept and does not agree is found and named', async () => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const change = (columns: { cents: number; payments: number; tasks: number }) => {
    const { cents, payments, tasks } = columns
    return database().execute(sql`
      insert into paid_totals as total values (${day}, 99, ${cents}, ${payments}, ${tasks})
      on conflict (day, slot) do update set cents = total.cents + excluded.cents, payments = total.payments + excluded.payments, tasks = total.tasks + excluded.tasks`)
  }
  const found = async () => (await differences()).map(({ subject }) => subject)
  for (const sign of [1, -1]) {
    await database().execute(sql`update ledger_totals set owed_cents = owed_cents + ${sign} where slot = (select min(slot) from ledger_totals)`)
    expect(await found()).toEqual(sign === 1 ? ['all that is owed'] : [])
  }
  for (const column of ['cents', 'payments', 'tasks']) {
    const none = { cents: 0, payments: 0, tasks: 0 }
    await change({ ...none, [column]: 1 })
    expect(await found()).toEqual([`what was paid on ${day}`])
    await change({ ...none, [column]: -1 })
    expect(await found()).toEqual([])
  }
})

/** Steps that cause every kind of transfer but the one that only a provider causes, besides the random ones. */
const everyKind: Step[] = [
  { kind: 'move', who: 0, isIn: true },
  { kind: 'goal', approvals: 1 },
  { kind: 'hand in', who: 0 },
  { kind: 'approve', which: 0 },
  { kind: 'undo', which: 0 },
  { kind: 'approve', which: 0 },
  { kind: 'ask', who: 0 },
  { kind: 'cancel', who: 0 },
  { kind: 'ask', who: 0 },
  { kind: 'start' },
  { kind: 'paid', which: 0 },
  { kind: 'returned', which: 0 },
  { kind: 'hand in', who: 0 },
  { kind: 'approve', which: 1 },
  { kind: 'erase', which: 1 },
  { kind: 'delete promoter', who: 0 },
]

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hand in' as const), who: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approve' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('method' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('paid' as const, 'failed' as const, 'returned' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('goal' as const), approvals: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end goal' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), who: fc.nat(1), isIn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete promoter' as const), who: fc.nat(1) }) },
)

test('whatever happens in whatever order, nothing is below zero, everything adds up to zero, and each promoter sees where their money is', {
  timeout: 300_000,
  tags: ['random'],
}, async () => {
  const admin = await confirmedAdmin()
  const run = desk(admin)
  let key = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45, size: 'max' }), async (steps) => {
      const promoters = [await makeUser('promoter'), await makeUser('promoter')]
      for (const { id } of promoters)
        await database().execute(
          sql`insert into payout_methods (user_id, method, key_hash) values (${id}, ${JSON.stringify(pixMethod(++key))}::text::jsonb, ${`k${key}`})`,
        )
      // One group has goals, the default one has none.
      const groups = (await send('GET', '/api/v1/promoter-groups', { token: admin.token })).body.data
      const withGoals = (await send('POST', '/api/v1/promoter-groups', { token: admin.token, json: { name: `Metas ${++key}` } })).body.data.id
      const first_month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' }).format(new Date())
      let goals: number[] = []
      // The model: what each completion is, whom it earns for, and what was paid.
      const tasks: { id: number; token: string; promoter: number; status: string; gone: boolean }[] = []
      const deleted = new Set<number>()
      const paid = new Map<number, { promoter: number | null; cents: number }>()
      const pick = <T>(list: T[], at: number) => list[at % Math.max(1, list.length)]
      for (const s of steps) {
        if (s.kind === 'hand in') {
          const promoter = s.who === 2 || deleted.has(s.who) ? undefined : promoters[s.who]
          tasks.push({ ...(await newTask(promoter?.code)), promoter: promoter ? s.who : -1, status: 'in_review', gone: false })
        } else if (s.kind === 'ask') await send('POST', '/api/v1/payouts', { token: promoters[s.who]?.token })
        else if (s.kind === 'cancel') {
          const payout = await payoutOf({ userId: promoters[s.who]?.id ?? 0 })
          if (payout) await send('DELETE', `/api/v1/payouts/${payout.id}`, { token: promoters[s.who]?.token })
        } else if (s.kind === 'delete promoter') {
          const { status } = await send('DELETE', `/api/v1/promoters/${promoters[s.who]?.id}`, { token: admin.token })
          if (status === 200) deleted.add(s.who)
        } else if (s.kind === 'goal') {
          const json = { approvals: s.approvals, bonus: 50, first_month }
          const { status, body } = await send('POST', `/api/v1/promoter-groups/${withGoals}/goals`, { token: admin.token, json })
          if (status === 201) goals = body.data.goals.filter(({ ended }: { ended: boolean }) => !ended).map(({ id }: { id: number }) => id)
        } else if (s.kind === 'end goal') {
          const goal = pick(goals, s.which)
          if (goal) await send('DELETE', `/api/v1/promoter-goals/${goal}`, { token: admin.token })
        } else if (s.kind === 'move') {
          const json = { promoter_ids: [promoters[s.who]?.id] }
          await send('POST', `/api/v1/promoter-groups/${s.isIn ? withGoals : groups[0].id}/promoters`, { token: admin.token, json })
        } else if (s.kind === 'start') {
          const open = await database().select({ id: payouts.id }).from(payouts).where(sql`state = 'requested'`)
          if (open.length > 0) await run.start(...open.map(({ id }) => id))
        } else if (s.kind === 'paid' || s.kind === 'failed' || s.kind === 'returned') {
          const state = s.kind === 'returned' ? 'paid' : 'sending'
          const payout = pick(await database().select().from(payouts).where(sql`state = ${state}`).orderBy(payouts.id), s.which)
          if (!payout) continue
          expect((await run[s.kind](payout.id)).status).toBe(200)
          if (s.kind === 'paid') paid.set(payout.id, { promoter: payout.userId, cents: payout.amountCents })
          if (s.kind === 'returned') paid.delete(payout.id)
        } else {
          const it = pick(
            tasks.filter(({ gone }) => !gone),
            s.which,
          )
          if (!it) continue
          if (s.kind === 'method') await task(it).method(pixMethod(++key))
          else if (s.kind === 'erase') {
            const { status } = await task(it).erase()
            if (status === 200 && it.status === 'in_review') it.status = 'rejected'
          } else {
            const { status } = s.kind === 'undo' ? await run.undo(it.id) : s.kind === 'delete' ? await run.remove(it.id) : await run.review(it.id, s.kind)
            if (status !== 200) continue
            it.status = s.kind === 'undo' ? 'in_review' : s.kind === 'approve' ? 'approved' : 'rejected'
            it.gone = s.kind === 'delete'
          }
        }
      }
      expect(await differences()).toEqual([])
      for (const [who, { token, id }] of promoters.entries()) {
        if (deleted.has(who)) continue
        const { body } = await send('GET', '/api/v1/balance', { token })
        const mine = tasks.filter(({ promoter, gone }) => promoter === who && !gone)
        const approved = mine.filter(({ status }) => status === 'approved').length * 10
        const { earned, in_review, available, on_its_way, paid: got, bonuses } = body.data
        const extra = 50 * bonuses.length
        expect({ earned, in_review, rest: available + on_its_way + got, got }).toEqual({
          earned: mine.filter(({ status }) => status !== 'rejected').length * 10 + extra,
          in_review: mine.filter(({ status }) => status === 'in_review').length * 10,
          rest: approved + extra,
          got: [...paid.values()].filter(({ promoter }) => promoter === id).reduce((sum, { cents }) => sum + cents / 100, 0),
        })
      }
    }),
    { ...tries(12, 1), examples: [[everyKind]] },
  )
  const reached = await database().execute<{ kind: string }>(sql`select distinct kind from ledger_transfers`)
  // Those of campaigns and imports have tests of their own: `lib/work/campaigns/money.test.ts`, `lib/work/promoter-imports`. What is owed to a promoter is no longer written off.
  const ofOthers = /^(?:payout_paid_late|campaign_|place_|commission_(?:excess_)?released|commissions_written_off|balance_imported)/
  expect(reached.map(({ kind }) => kind).sort()).toEqual(transferKinds.filter((kind) => !ofOthers.test(kind)).sort())
  // All accounts together are zero, so the platform's cash is what was paid.
  const balances = Object.fromEntries((await platformBalances(database())).map(({ kind, cents }) => [kind, Number(cents)]))
  const [payees] = await database().execute<{ cents: string }>(sql`select coalesce(sum(balance_cents), 0) as cents from ledger_accounts`)
  const [sent] = await database().execute<{ cents: string }>(sql`select coalesce(sum(amount_cents), 0) as cents from payouts where state = 'paid'`)
  expect(balances.cash ?? 0).toBe(Number(sent?.cents))
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0) + Number(payees?.cents)).toBe(0)
})

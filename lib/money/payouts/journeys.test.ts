import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '@/db/client'
import { closeDatabase, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'

/** Statements of an approval, transaction control included: two more than without money. */
const STATEMENTS = 12

let sent: string[] = []
let run: ReturnType<typeof desk>

beforeAll(async () => {
  await closeDatabase()
  // The pool that all code under test uses, which records what it sends.
  pool.current = connect(env().DATABASE_URL, { poolSize: 2, prepare: true, timeoutMs: 60_000, debug: (_connection, text) => void sent.push(text) })
  run = desk(await confirmedAdmin())
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Waits until what a submission left running has ended. */
async function allSent() {
  for (let before = -1; before !== sent.length; ) {
    before = sent.length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** What a decision on a new task with a promoter and a method sends, transaction control included. */
async function statementsOf(decision: 'approve' | 'reject', n: number) {
  const promoter = await makeUser('promoter')
  const it = await newTask(promoter.code)
  expect((await task(it).method(pixMethod(n))).status).toBe(200)
  await allSent()
  sent = []
  expect((await run.review(it.id, decision)).status).toBe(200)
  return { id: it.id, statements: [...sent] }
}

test('money adds two statements to an approval: what is owed, and the payout that asks for itself', async () => {
  // A decision that is drawn for a second look sends one statement more.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  // The first decisions fill the caches.
  for (const decision of ['approve', 'reject'] as const) await statementsOf(decision, decision.length)
  const [approval, rejection] = [await statementsOf('approve', 100), await statementsOf('reject', 101)]
  expect(await payoutOf({ completionId: approval.id })).toMatchObject({ state: 'requested' })
  expect(approval.statements.filter((text) => /ledger_|payout/.test(text))).toHaveLength(2)
  expect(rejection.statements.filter((text) => /ledger_|payout/.test(text))).toEqual([])
  expect(approval.statements.length, approval.statements.join('\n')).toBeLessThanOrEqual(STATEMENTS)
})

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { confirmedAdmin, desk, newTask, payoutOf, pixMethod, task } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { recordStatements } from '@/lib/testing/statements'

/** Statements of an approval, transaction control included: three more than without money, and one for its signals. */
const STATEMENTS = 14

let sent: string[]
let run: ReturnType<typeof desk>

beforeAll(async () => {
  sent = await recordStatements(2)
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
  sent.length = 0
  expect((await run.review(it.id, decision)).status).toBe(200)
  return { id: it.id, statements: [...sent] }
}

test('money adds three statements to an approval: what is owed, the bonuses that follow, and the payout that asks for itself', async () => {
  // A decision that is drawn for a second look sends one statement more.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  // The first decisions fill the caches.
  for (const decision of ['approve', 'reject'] as const) await statementsOf(decision, decision.length)
  const [approval, rejection] = [await statementsOf('approve', 100), await statementsOf('reject', 101)]
  expect(await payoutOf({ completionId: approval.id })).toMatchObject({ state: 'requested' })
  expect(approval.statements.filter((text) => /ledger_|payout/.test(text))).toHaveLength(3)
  expect(rejection.statements.filter((text) => /ledger_|payout/.test(text))).toEqual([])
  expect(approval.statements.length, approval.statements.join('\n')).toBeLessThanOrEqual(STATEMENTS)
})

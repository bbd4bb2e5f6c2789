import { expect, test } from 'vitest'
import { approved, payout } from './task-fixture'
import { sumOfTasks } from './tasks-sum'

test('each reward is in one of the five words, and a returned task in none', () => {
  const inReview = { ...approved, status: 'in_review' as const, reward: 4.1 }
  const tasks = [
    inReview,
    { ...inReview, reward: 0.2 },
    { ...inReview, status: 'rejected' as const },
    approved,
    { ...approved, payouts: [payout('failed')] },
    { ...approved, payouts: [payout('requested')] },
    { ...approved, payouts: [payout('returned'), payout('sending')] },
    { ...approved, payouts: [payout('failed'), payout('paid')] },
    // An approval that was undone.
    { ...inReview, payouts: [payout('requested')] },
  ]
  expect(sumOfTasks(tasks)).toEqual({ earned: 58.4, in_review: 8.4, available: 20, on_its_way: 20, paid: 10 })
  expect(sumOfTasks([])).toEqual({ earned: 0, in_review: 0, available: 0, on_its_way: 0, paid: 0 })
})

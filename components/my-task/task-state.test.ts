import { expect, test } from 'vitest'
import { approved, payout } from './task-fixture'
import { livePayout, mayAsk, taskStateOf } from './task-state'

test('an approved task says what its money waits for', () => {
  expect(taskStateOf({ ...approved, payout_method: null, payout_refusal: 'no_method' })).toBe('approved')
  expect(taskStateOf({ ...approved, payout_refusal: 'method_waits' })).toBe('approved_known')
  expect(taskStateOf(approved)).toBe('approved_known')
  expect(taskStateOf({ ...approved, payout_refusal: 'payee_blocked', payouts: [payout('failed')] })).toBe('blocked')
})

test('from the request on the payout is what the task is at, whatever failed before', () => {
  for (const state of ['requested', 'sending', 'paid'] as const) {
    const task = { ...approved, payouts: [payout('failed'), payout('returned'), payout(state)], payout_refusal: 'already_open' as const }
    expect(taskStateOf(task)).toBe(state)
    expect(livePayout(task)?.state).toBe(state)
  }
})

test('a payout that failed or came back is to be corrected until the person has done so', () => {
  for (const state of ['failed', 'returned'] as const) {
    expect(taskStateOf({ ...approved, payouts: [payout(state)], payout_refusal: 'key_failed' })).toBe('correct')
    expect(taskStateOf({ ...approved, payouts: [payout(state)], payout_refusal: null })).toBe('correct')
    for (const payout_refusal of ['method_waits', 'soon'] as const) {
      const corrected = { ...approved, payouts: [payout(state)], payout_refusal }
      expect(taskStateOf(corrected)).toBe('approved_known')
      expect(mayAsk(corrected)).toBe(false)
    }
  }
})

test('a button to ask for the payout is there only after one that failed for another reason than the key', () => {
  expect(mayAsk({ ...approved, payouts: [payout('failed')], payout_refusal: null })).toBe(true)
  expect(mayAsk({ ...approved, payouts: [payout('failed')], payout_refusal: 'key_failed' })).toBe(false)
  // An answer of an earlier release, stored on the device.
  expect(mayAsk({ ...approved, payout_refusal: null })).toBe(false)
})

test('a task that is in review or returned again shows no payout of an approval that was undone', () => {
  const undone = { ...approved, payouts: [payout('requested')], payout_refusal: 'not_approved' as const }
  expect(livePayout({ ...undone, status: 'in_review' })).toBeUndefined()
  expect(taskStateOf({ ...undone, status: 'in_review' })).toBe('in_review')
  expect(taskStateOf({ ...undone, status: 'rejected', attempts_left: 1 })).toBe('returned')
})

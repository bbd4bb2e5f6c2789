import { expect, test } from 'vitest'
import { nextToPay, payingOrder } from './paying-order'

const payout = (id: number, more: object = {}) =>
  ({ id, state: 'sending', provider: 'manual', started_by_me: true, ...more }) as Parameters<typeof payingOrder>[0][number]

test('somebody pays what they started themselves, by hand, and what is still being sent', () => {
  const sending = [payout(1), payout(2, { started_by_me: false }), payout(3, { provider: 'woovi' }), payout(4, { state: 'paid' }), payout(5)]
  expect(payingOrder(sending)).toEqual([1, 5])
})

test('after a payout comes the following one, then those that were passed over, never itself', () => {
  expect(nextToPay([1, 2, 3], 1)).toBe(2)
  expect(nextToPay([1, 2, 3], 3)).toBe(1)
  expect(nextToPay([2], 2)).toBeUndefined()
  expect(nextToPay([], 2)).toBeUndefined()
  // The payout is already recorded, or another administrator's.
  expect(nextToPay([1, 3], 2)).toBe(1)
})

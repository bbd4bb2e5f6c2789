import { expect, test } from 'vitest'
import { methodKinds } from '@/db/values'
import { showPayout } from '../desk-contract'
import { methodInputs } from './registry'

/** The fields of a method, whose input may spell them out in a further step. */
const fieldsOf = (input: (typeof methodInputs)[keyof typeof methodInputs]) => Object.keys(('in' in input ? input.in : input).shape)

test('every way to be paid has its input, in the order in which they are offered', () => {
  expect(Object.keys(methodInputs)).toEqual([...methodKinds])
})

test.each(methodKinds)('the payout desk is told every field of %s', (kind) => {
  const fields = fieldsOf(methodInputs[kind])
  expect(fields.length).toBeGreaterThan(1)
  expect(Object.keys(showPayout.output.shape.data.shape.pay_to.unwrap().shape)).toEqual(expect.arrayContaining(fields))
})

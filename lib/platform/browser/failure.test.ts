import { expect, test } from 'vitest'
import { ApiError } from './api-error'
import { failureText, showFailure, showFailuresWith } from './failure'

const texts = { fallback: 'Try again', down: 'Down' }

test("a failed call shows the server's message without double quotes, else the fallback", () => {
  expect(failureText(new ApiError(404, { message: 'There is no "ABC"' }), texts)).toBe('There is no ABC')
  expect(failureText(new ApiError(0), texts)).toBe('Try again')
  expect(failureText(new ApiError(502), texts)).toBe('Try again')
  expect(failureText(new Error('anything'), texts)).toBe('Try again')
  expect(failureText(new ApiError(500, { message: 'inside' }), texts)).toBe('Down')
  expect(failureText(new ApiError(403, { code: 'account_disabled', message: 'said elsewhere' }), texts)).toBeUndefined()
  expect(failureText(new ApiError(409, { code: 'confirmation_required', message: 'asked already' }), texts)).toBeUndefined()
})

test('double quotes are removed from the texts of fields too', () => {
  expect(new ApiError(422, { errors: { telegram: ['"telegram" is "odd"'] } }).errors).toEqual({ telegram: ['telegram is odd'] })
})

test('failures are shown by the handler registered last, and by the one before it once that is removed', () => {
  const said: string[] = []
  const leaveFirst = showFailuresWith(() => said.push('first'))
  const leaveSecond = showFailuresWith(() => said.push('second'))
  showFailure(new Error())
  leaveFirst()
  showFailure(new Error())
  leaveSecond()
  showFailure(new Error())
  expect(said).toEqual(['second', 'second'])
})

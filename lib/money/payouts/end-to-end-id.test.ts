import { expect, test } from 'vitest'
import { isEndToEndId } from './end-to-end-id'

test.each(['E23114447202303161242u80lZNR7nQZ', 'E00000000000000000000AAAAAAAAAAA', 'E99999999999999999999zzzzzzzzzzz', 'E1234567820261399256100000000000'])(
  '%s is the number of a PIX payment, whatever its date',
  (text) => expect(isEndToEndId(text)).toBe(true),
)

test.each([
  '',
  'D23114447202303161242u80lZNR7nQZ', // a return
  'e23114447202303161242u80lZNR7nQZ',
  'E23114447202303161242u80lZNR7nQ',
  'E23114447202303161242u80lZNR7nQZZ',
  'E2311444720230316124Xu80lZNR7nQZ',
  'E23114447202303161242u80lZNR7n-Z',
  'E23114447202303161242u80lZNR7nQZ\n',
  ' E23114447202303161242u80lZNR7nQZ',
  'E23114447202303161242u80lZNR7nQã',
])('%j is none', (text) => expect(isEndToEndId(text)).toBe(false))

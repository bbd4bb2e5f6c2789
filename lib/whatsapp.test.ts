import { expect, test } from 'vitest'
import { personRules } from '@/components/wizard/form-rules'
import { Person } from '@/lib/completions/submit-contract'
import { bareNumber } from './whatsapp'

const person = { name: 'Maria', country: 'Brasil', age: '29', profession: 'Motorista', gender: 'female' as const }

const pasted = [
  ['marks of direction around it', '\u202a+55 11 98765\u20114321\u202c'],
  ['marks of direction in it', '\u2066\u200e+55\u00a011\u00a098765-4321\u2069'],
  ['non-breaking and narrow spaces', '+55\u00a0(11)\u202f98765\u20074321'],
  ['every dash', '+55\u201011\u201198765\u20124321\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'],
  ['dots', '+55.11.98765.4321'],
  ['a byte order mark and a zero width joiner', '\ufeff+55\u200d11\u200b98765\u20604321'],
  ['a soft hyphen', '+55 11 98765\u00ad4321'],
  ['line ends', ' +55 11\t98765-4321\r\n'],
] as const

test.each(pasted)("a number with %s is accepted by the form's rules and by the server", async (_, typed) => {
  expect(bareNumber(typed)).toBe('+5511987654321')
  expect(Person.parse({ ...person, whatsapp: typed }).whatsapp).toBe('+5511987654321')
  const { errors } = await personRules({ ...person, whatsapp: typed }, undefined, { fields: {}, shouldUseNativeValidation: false })
  expect(errors).toEqual({})
})

test.each([
  ['', 'validation.whatsapp_required'],
  [' \u200e- ', 'validation.whatsapp_required'],
  ['11 98765 432l', 'validation.whatsapp_digits'],
  ['11\u000098765', 'validation.whatsapp_digits'],
  ['55+11987654321', 'validation.whatsapp_digits'],
  ['1234567', 'validation.whatsapp_length'],
  ['1234567890123456', 'validation.whatsapp_length'],
])('%j is refused', (typed, message) => {
  expect(Person.safeParse({ ...person, whatsapp: typed }).error?.issues[0]).toMatchObject({ path: ['whatsapp'], message })
})

import { expect, test } from 'vitest'
import { resolvers } from '@/components/hand-in/form-rules'
import { mainPlan } from '@/components/hand-in/plan'
import { PersonFields } from '@/lib/work/completions/submit-contract'
import { bareNumber, waLink, withText } from './whatsapp'

const person = { name: 'Maria Lima', country: 'Brasil', age: '29', profession: 'Motorista', gender: 'female' as const }

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
  expect(PersonFields.parse({ ...person, whatsapp: typed }).whatsapp).toBe('+5511987654321')
  const { errors } = await resolvers.registration(mainPlan)({ ...person, whatsapp: typed }, undefined, { fields: {}, shouldUseNativeValidation: false })
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
  expect(PersonFields.safeParse({ ...person, whatsapp: typed }).error?.issues[0]).toMatchObject({ path: ['whatsapp'], message })
})

test('a chat is opened with the whole number, whichever way it was written, and the text as it is', () => {
  for (const written of ['+5511987654321', '5511987654321', '11987654321'])
    expect(waLink(written, 'Olá, 100% & mais\n+')).toBe('https://wa.me/5511987654321?text=Ol%C3%A1%2C%20100%25%20%26%20mais%0A%2B')
  // Ten digits with a plus are another country's.
  expect(waLink('+4479111234', 'x')).toBe('https://wa.me/4479111234?text=x')
})

test('a chat that a link opens has the text ready, whatever text the link had; other links stay as they are', () => {
  for (const [link, opened] of [
    ['https://wa.me/5511987654321', 'https://wa.me/5511987654321?text=Ol%C3%A1%20100%25'],
    ['https://wa.me/5511987654321?text=Oi+gente#x', 'https://wa.me/5511987654321?text=Ol%C3%A1%20100%25'],
    ['https://api.whatsapp.com/send?phone=5511987654321&text=x&app=1', 'https://api.whatsapp.com/send?phone=5511987654321&app=1&text=Ol%C3%A1%20100%25'],
    ['whatsapp://send?phone=5511987654321', 'whatsapp://send?phone=5511987654321&text=Ol%C3%A1%20100%25'],
    ['https://chat.whatsapp.com/group', 'https://chat.whatsapp.com/group'],
    ['mailto:team@example.com', 'mailto:team@example.com'],
    ['https://example.com/?u=https://wa.me/1', 'https://example.com/?u=https://wa.me/1'],
  ] as const)
    expect(withText(link, 'Olá 100%')).toBe(opened)
})

test.each(['+55 31 8765-4321', '(31) 8765-4321', '0 31 9876-5432', '553187654321'])(
  'an old mobile number of eight digits is told that the 9 is missing: %s',
  (typed) => {
    expect(PersonFields.shape.whatsapp.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['validation.whatsapp_nine'])
  },
)

test.each(['3132654321', '+351912345678', '31 98765-4321'])('other numbers are taken: %s', (typed) => {
  expect(PersonFields.shape.whatsapp.safeParse(typed).success).toBe(true)
})

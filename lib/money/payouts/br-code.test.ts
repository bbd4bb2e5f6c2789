import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '@/lib/testing/tries'
import { brCode, crc16 } from './br-code'

/** From the central bank's manual of the BR Code; it has no amount, which here is required. */
const EXAMPLE = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const example = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'BRASILIA', amountCents: 1234 }

test("the central bank's example has the check sum that we compute, and with an amount it is what we build", () => {
  expect(crc16(EXAMPLE.slice(0, -4))).toBe('1D3D')
  const paid = EXAMPLE.slice(0, -4).replace('5802BR', '540512.345802BR')
  expect(brCode(example)).toBe(paid + crc16(paid))
})

test.each([
  ['', 'FFFF'],
  ['123456789', '29B1'],
  // Check sums that begin with 0 keep their four digits.
  ['completa16', '0EB3'],
  ['completa49', '00A9'],
])('the check sum of %j is %s', (text, sum) => expect(crc16(text)).toBe(sum))

test('no city is needed: the payee is not asked for one', () => {
  expect(brCode({ key: 'ana@example.com', name: 'Ana', amountCents: 1 })).toContain('54040.015802BR5903Ana6006BRASIL6207')
})

test.each(['李小龙', 'محمد علي', '🌞'])('a payee whose name has no Latin letter is paid by a code too: %s', (name) => {
  expect(brCode({ key: 'ana@example.com', name, amountCents: 1 })).toContain('5909RECEBEDOR6006BRASIL6207')
})

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const lower = [...'abcdefghijklmnopqrstuvwxyz']
const upper = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const word = (min: number, max: number) => fc.string({ unit: fc.constantFrom(...lower, ...'0123456789'), minLength: min, maxLength: max })

/** Check digits by another way than ours: the remainder, read from a table. */
const checked = (body: string, weights: number[]) => {
  let text = body
  for (const skip of [1, 0]) text += '00987654321'[[...text].reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (weights[at + skip] ?? 0), 0) % 11]
  return text
}
const notRepeated = (text: string) => new Set(text).size > 1
const keys = fc.oneof(
  digits(9)
    .map((body) => checked(body, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]))
    .filter(notRepeated),
  fc
    .string({ unit: fc.constantFrom(...upper), minLength: 12, maxLength: 12 })
    .map((body) => checked(body, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
    .filter(notRepeated),
  fc.tuple(fc.constantFrom('11', '21', '48', '71', '85'), digits(8)).map(([area, rest]) => `+55${area}9${rest}`),
  fc.uuid(),
  fc.tuple(word(1, 40), word(1, 20)).map(([user, host]) => `${user}@${host}.com`),
)
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom('São João', 'Ângela  Conceição', ' a\tb ', 'Nguyễn'),
)
const payments = fc.record(
  {
    key: keys,
    name: text.map((rest) => `A${rest}`),
    city: text.map((rest) => `${rest}z`),
    amountCents: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 999_999_999_999 })),
    txid: fc.string({ unit: fc.constantFrom(...lower, ...upper), minLength: 1, maxLength: 25 }),
  },
  { requiredKeys: ['key', 'name', 'city', 'amountCents'] },
)

test('random payments are, byte for byte, what an independent library makes of them', { tags: ['random'] }, () => {
  fc.assert(
    fc.property(payments, ({ amountCents, name, city, ...rest }) => {
      const expected = generatePixPayload({ ...rest, merchantName: name, merchantCity: city, amount: amountCents / 100 })
      // A null would be an input that the library refuses: then nothing is compared.
      expect(expected).toEqual(expect.any(String))
      expect(brCode({ ...rest, name, city, amountCents })).toBe(expected)
    }),
    tries(10_000),
  )
})

/** Reads a code as a bank does; throws where lengths do not add up. */
function read(code: string): Record<string, string> {
  if (code === '') return {}
  const [, id = '', length = '', rest = ''] = /^(\d\d)(\d\d)(.*)$/.exec(code) ?? []
  const end = Number(length)
  if (!id || rest.length < end) throw new Error(`unreadable: ${code}`)
  return { [id]: rest.slice(0, end), ...read(rest.slice(end)) }
}

// The library takes no landline and no address with such signs for a key.
test.each(['+551132345678', "o'neil+pix@example.com", `${'a'.repeat(65)}@example.com`, '12ABC34501DE35'])('the code of the key %s is read back', (key) => {
  const fields = read(brCode({ ...example, key, txid: 'COMPLETA123' }) ?? '')
  expect(read(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': key })
  expect(fields).toMatchObject({ '54': '12.34', '59': 'Fulano de Tal', '60': 'BRASILIA', '62': '0511COMPLETA123' })
})

test.each([
  ['Conceição Araújo de Oliveira Gonçalves', 'Conceicao Araujo de Olive'],
  ['Maria Aparecida da Silva  e Souza', 'Maria Aparecida da Silva'],
  ['Ana 🌞 Lima', 'Ana Lima'],
  ['João\nda\tSilva', 'Joao da Silva'],
])('the name %j is written %j', (name, written) => expect(read(brCode({ ...example, name }) ?? '')['59']).toBe(written))

const refused: Partial<typeof example & { txid: string }>[] = [
  ...[0, -1, 0.5, 1e12, Number.NaN, Number.POSITIVE_INFINITY].map((amountCents) => ({ amountCents })),
  // The first: 66 characters before 12 others are one too many.
  ...[`${'a'.repeat(66)}@example.com`, '', 'ana', 'Ana@example.com', 'a na@example.com', 'ána@example.com', '52998224724', '529.982.247-25', '11812345684'].map(
    (key) => ({ key }),
  ),
  ...['11912345685', '+5511912', '+12125550100', 'LBNXQOB5000163', '123E4567-E12B-12D1-A456-426655440000', '123e4567e12b12d1a456426655440000'].map((key) => ({
    key,
  })),
  ...['', 'a'.repeat(26), 'a-b', 'ção', '**', ' a'].map((txid) => ({ txid })),
  ...['', ' '].map((name) => ({ name })),
  ...['', ' ', '李', '🌞'].map((city) => ({ city })),
]
test.each(refused)('refuses %o', (change) => expect(brCode({ ...example, ...change })).toBeUndefined())

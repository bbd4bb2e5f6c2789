import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ContactFields, PersonFields } from '@/lib/work/completions/submit-contract'
import { mainAsStored, readMainDraft } from './main-draft'

const data = {
  name: 'Maria',
  country: 'Brasil',
  whatsapp: '+5511987654321',
  age: '15',
  profession: 'Motorista',
  gender: 'female',
  guardian_consent: true,
  name_only: true,
  email: 'maria@example.com',
  telegram: '@maria',
  told: '4321',
  proof_name: 'print.png',
  submission_key: 'a-key-of-its-own',
  code_expires_at: '2026-11-21T04:00:00.000Z',
} as const

/** What a draft is stored as once it was read. */
function readDraft(stored: unknown) {
  const draft = readMainDraft(stored)
  return draft && mainAsStored(draft)
}

describe('a draft in storage', () => {
  test('is read as it was stored', () => {
    const draft = { step: 6, data, rewardCode: 'ABCD2345' }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  test('has every field that the contract requires of a person, and accepts each of its genders', () => {
    const asked = Object.keys({ ...PersonFields.shape, ...ContactFields.shape })
    expect(Object.keys(readDraft({ data })?.data ?? {})).toEqual(expect.arrayContaining(asked))
    for (const gender of PersonFields.shape.gender.options) expect(readDraft({ data: { gender } })?.data).toEqual({ gender })
  })

  test('loses only values of a wrong type', () => {
    const empty = { step: 1, data: {}, rewardCode: null }
    for (const nothing of [undefined, null, 7, 'text', []]) expect(readDraft(nothing)).toBeUndefined()
    for (const step of [0, 8, 2.5, '3', null, Number.NaN]) expect(readDraft({ step })).toEqual(empty)
    for (const broken of [null, [], 'text', { name: 7, gender: 'toString', guardian_consent: 'true', telegram: null, stranger: 'x' }]) {
      expect(readDraft({ data: broken })).toEqual(empty)
    }
    expect(readDraft({ step: 3, rewardCode: 7, data: { name: 'Maria', age: 29 } })).toEqual({ step: 3, data: { name: 'Maria' }, rewardCode: null })
  })

  test('never breaks the page, whatever is stored', () => {
    const text = z.string().optional()
    const fits = z.strictObject({
      step: z.number().int().min(1).max(7),
      rewardCode: z.string().nullable(),
      data: z.strictObject({
        ...Object.fromEntries(Object.keys(data).map((field) => [field, text])),
        gender: PersonFields.shape.gender.optional(),
        guardian_consent: z.boolean().optional(),
        name_only: z.boolean().optional(),
      }),
    })
    const field = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(data)))
    const stored = fc.record({
      step: fc.oneof(fc.anything(), fc.integer({ min: -1, max: 9 })),
      data: fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(data), '__proto__'), field)),
      rewardCode: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), stored), (value) => {
        const draft = readDraft(value)
        if (draft) expect(fits.safeParse(draft).error).toBeUndefined()
      }),
    )
  })
})

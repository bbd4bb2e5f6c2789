import { describe, expect, test, vi } from 'vitest'
import { needsGuardian } from '@/lib/completions/fields'
import { stepOfField } from './fields'
import { PersonForm } from './form-rules'

const grown = { name: 'Maria', country: 'Brasil', whatsapp: '+5511987654321', age: '29', profession: 'Motorista', gender: 'female' as const }
const problemsOf = (typed: unknown) => PersonForm.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe("step 3's form", () => {
  test('accepts complete values, with the age as a number', () => {
    expect(PersonForm.parse(grown)).toMatchObject({ name: 'Maria', age: 29 })
  })

  test('requires consent of minors, and reports it together with other missing values', () => {
    expect(problemsOf({ ...grown, age: '15', name: '', guardian_consent: false })).toEqual([
      ['name', 'validation.name_required'],
      ['guardian_consent', 'validation.guardian_required'],
    ])
    expect(problemsOf({ ...grown, age: '15', guardian_consent: true })).toBeUndefined()
  })

  test('refuses who is younger than the page says, beside all other errors, and then asks for no consent', () => {
    vi.stubGlobal('document', { documentElement: { dataset: { minimumAge: '16' } } })
    expect(problemsOf({ ...grown, age: '15', name: '' })).toEqual([
      ['name', 'validation.name_required'],
      ['age', 'validation.age_range'],
    ])
    expect(problemsOf({ ...grown, age: '16' })).toEqual([['guardian_consent', 'validation.guardian_required']])
    vi.unstubAllGlobals()
  })

  test('requires it of nobody else', () => {
    expect([12, '12', 13, ' 17 ', 18, '', 'x', undefined].map((age) => needsGuardian(age))).toEqual([false, false, true, true, false, false, false, false])
  })
})

test('every field of the submission is on its step', () => {
  expect(['name', 'guardian_consent', 'proof', 'email', 'telegram', 'fingerprint', 'toString'].map(stepOfField)).toEqual([3, 3, 4, 6, 6, undefined, undefined])
})

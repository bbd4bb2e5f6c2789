import { describe, expect, test, vi } from 'vitest'
import { needsGuardian } from '@/lib/work/completions/fields'
import { personFormOf } from './form-rules'
import { mainPlan, placeOfProblem } from './plan'

const PersonForm = personFormOf(mainPlan.person)

const grown = { name: 'Maria Lima', country: 'Brasil', whatsapp: '+5511987654321', age: '29', profession: 'Motorista', gender: 'female' as const }
const problemsOf = (typed: unknown) => PersonForm.safeParse(typed).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe("step 3's form", () => {
  test('accepts complete values, with the age as a number', () => {
    expect(PersonForm.parse(grown)).toMatchObject({ name: 'Maria Lima', age: 29 })
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

  test('asks for letters and a whole name, and takes the word of who has one of a single word', () => {
    expect(problemsOf({ ...grown, name: '12345', name_only: true })).toEqual([['name', 'validation.name_letters']])
    expect(problemsOf({ ...grown, name: 'M' })).toEqual([['name', 'validation.name_whole']])
    expect(problemsOf({ ...grown, name: 'M', name_only: true })).toBeUndefined()
    expect(PersonForm.parse({ ...grown, name: 'M', name_only: true })).not.toHaveProperty('name_only')
  })

  test('knows countries in both languages, and Brazilian numbers, and reports all that is wrong together', () => {
    for (const country of ['brasil', 'Brazil', 'eua', 'pt']) expect(problemsOf({ ...grown, country })).toBeUndefined()
    expect(problemsOf({ ...grown, name: 'M', country: 'Xyzzy', whatsapp: '00000000000' })).toEqual([
      ['whatsapp', 'validation.whatsapp_impossible'],
      ['name', 'validation.name_whole'],
      ['country', 'validation.country_unknown'],
    ])
    expect(problemsOf({ ...grown, whatsapp: '123' })).toEqual([['whatsapp', 'validation.whatsapp_length']])
  })

  test('requires it of nobody else', () => {
    expect([12, '12', 13, ' 17 ', 18, '', 'x', undefined].map((age) => needsGuardian(age))).toEqual([false, false, true, true, false, false, false, false])
  })
})

test('every field of the submission is on its step, and what no step shows is told on the last before the end', () => {
  const fields = ['name', 'guardian_consent', 'proof', 'email', 'telegram', 'fingerprint', 'toString']
  expect(fields.map((field) => placeOfProblem(field, mainPlan))).toEqual([3, 3, 4, 6, 6, 6, 6])
})

import { expect, test } from 'vitest'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import { templates } from '@/lib/work/campaigns/templates/registry'
import { hasFallback } from './fallback'
import { askedContact, askedPerson, placeOfProblem, planOf, problemsAtStep, stepsOf } from './plan'

const promiseOf = (content: object): CampaignPromise => ({
  ...{
    slug: 'tarefa',
    is_default: false,
    state: 'live',
    kind: 'survey',
    reward: 4,
    minutes: 10,
    places_left: null,
    accept_after_days: null,
    accept_trusted: 'off',
  },
  ...{
    minimum_age: 18,
    version: 1,
    countries: ['BR'],
    starts_at: null,
    ends_at: null,
    place_minutes: 60,
    has_budget: true,
    per_person_limit: 1,
    place_expires_at: null,
  },
  title: { pt: 'Tarefa' },
  summary: { pt: 'Faça' },
  // Safe: a template is a whole content.
  content: { ...templates.survey, ...content } as CampaignPromise['content'],
})
const kinds = (promise: CampaignPromise) => stepsOf(promise).map(({ kind }) => kind)

test('a wizard begins with what is promised and ends with the code, also where the version says nothing of it', () => {
  const whole = promiseOf({})
  expect(kinds(whole)).toEqual(['welcome', 'introduction', 'registration', 'task', 'proof', 'contact', 'done'])
  const { steps, summary } = whole.content
  const short = promiseOf({ steps: steps.filter(({ kind }) => ['registration', 'task', 'proof', 'done'].includes(kind)) })
  expect(kinds(short)).toEqual(['welcome', 'registration', 'task', 'proof', 'done'])
  expect(stepsOf(short)[0]).toEqual({ kind: 'welcome', lead: summary })
})

test('a step that asks for nothing is left out', () => {
  const silent = promiseOf({ steps: templates.survey.steps.map((step) => (step.kind === 'contact' ? { ...step, email: 'no', telegram: 'no' } : step)) })
  expect(kinds(silent)).not.toContain('contact')
  expect(askedContact(silent)).toMatchObject({ email: 'no', telegram: 'no' })
})

test('registration asks for what the version asks for', () => {
  expect(askedPerson(promiseOf({}))).toEqual({ minimumAge: 18, countries: ['BR'], profession: 'no', gender: 'no' })
  const fields = [
    { name: 'profession', required: true },
    { name: 'gender', required: false },
  ]
  const asking = promiseOf({ steps: templates.survey.steps.map((step) => (step.kind === 'registration' ? { ...step, fields } : step)) })
  expect(askedPerson(asking)).toMatchObject({ profession: 'required', gender: 'optional' })
})

test('the error of each field leads to its step, and one that no step shows to the last before the end', () => {
  const plan = planOf(promiseOf({}))
  const kindsOf = (...fields: string[]) => fields.map((field) => plan.fields.get(field))
  expect(kindsOf('name', 'proof_code', 'email', 'telegram')).toEqual(['registration', 'proof', 'contact', 'contact'])
  expect(kindsOf('campaign', 'proof', 'proof_gone', 'profession')).toEqual([undefined, undefined, undefined, undefined])
  expect(['name', 'proof_code', 'telegram', 'campaign', 'proof_gone'].map((field) => placeOfProblem(field, plan))).toEqual([3, 5, 6, 6, 6])
  const problems = { label: 'L', telegram: 'T', email: 'E', name: 'N', proof_gone: 'P' }
  expect(problemsAtStep('contact', problems, plan)).toEqual([
    ['email', 'E'],
    ['telegram', 'T'],
  ])
  expect(problemsAtStep(undefined, problems, plan).map(([field]) => field)).toEqual(['label', 'proof_gone'])
  const silent = planOf(promiseOf({ steps: templates.survey.steps.filter(({ kind }) => kind !== 'contact') }))
  expect([silent.fields.get('email'), placeOfProblem('email', silent)]).toEqual([undefined, 5])
})

test('a reader learns that texts are in Portuguese where one of theirs is missing', () => {
  expect(hasFallback('en', { a: [{ text: { pt: 'Um', en: 'One' } }] })).toBe(false)
  expect(hasFallback('en', { a: [{ text: { pt: 'Um', en: 'One' } }, { pt: 'Dois' }] })).toBe(true)
  expect(hasFallback('pt', { a: { pt: 'Um' } })).toBe(false)
})

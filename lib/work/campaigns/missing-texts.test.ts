import { expect, test } from 'vitest'
import { missingInDefault, missingInOthers } from './missing-texts'

const content = {
  title: { pt: 'Siga a página', en: 'Follow the page' },
  summary: { pt: 'Leva um minuto' },
  minutes: 1,
  steps: [
    { kind: 'welcome', lead: { pt: ' ', en: 'Welcome' } },
    { kind: 'proof', lead: { pt: '' } },
    { kind: 'task', instructions: [{ text: { pt: 'Abra', en: 'Open' } }, { text: { pt: 'Siga', en: ' ' } }], link: 'https://example.com' },
  ],
  proof_items: [{ kind: 'picture', key: 'picture', label: { pt: 'Print', en: 'Screenshot' }, hint: { pt: '', en: 'Whole' } }],
  reviewer_instructions: { pt: 'Confira' },
}

test('a text that only another language has is missing in the default one, whether it may be left out or not', () => {
  expect(missingInDefault(content)).toEqual(['steps.0.lead.pt', 'proof_items.0.hint.pt'])
  expect(missingInDefault({ title: { pt: 'A', en: 'B' }, lead: { pt: '' } })).toEqual([])
})

test('a language that was begun is missing where its readers would get the default one', () => {
  expect(missingInOthers(content)).toEqual(['summary.en', 'steps.2.instructions.1.text.en'])
  expect(missingInOthers({ title: { pt: 'A' }, summary: { pt: 'B' } })).toEqual([])
})

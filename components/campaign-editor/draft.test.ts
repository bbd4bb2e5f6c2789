import { expect, test } from 'vitest'
import { otherTemplate } from '@/lib/work/campaigns/templates/other'
import { type EditDraft, stillTrue } from './draft'

const draft: EditDraft = {
  kind: 'other',
  reward: 0,
  commission: 0,
  minimum_age: null,
  countries: [],
  accept_after_days: null,
  accept_trusted: 'off',
  content: otherTemplate,
}

test('a problem is shown until its own field is changed', () => {
  const problems = { reward: 'Pay something', 'content.title.pt': 'Too long', 'content.steps': 'Missing' }
  expect(stillTrue(problems, draft, draft)).toEqual(problems)
  expect(stillTrue(problems, draft, { ...draft, reward: 3 })).toEqual({ 'content.title.pt': 'Too long', 'content.steps': 'Missing' })
  const content = { ...draft.content, title: { pt: 'Curto' }, steps: draft.content.steps.slice(1) }
  expect(stillTrue(problems, draft, { ...draft, content })).toEqual({ reward: 'Pay something' })
})

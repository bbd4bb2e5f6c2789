import { expect, test } from 'vitest'
import { afterSaving, type EditDraft, isSame, withoutRefused } from './draft'
import { linesOf, merge } from './merge'

const base: EditDraft = {
  kind: 'survey',
  reward: 4,
  commission: 1,
  minimum_age: null,
  countries: [],
  accept_after_days: null,
  accept_trusted: 'off',
  content: {
    title: { pt: 'Pesquisa' },
    summary: { pt: 'Responda' },
    minutes: 5,
    steps: [
      { kind: 'welcome', lead: { pt: 'Oi' } },
      { kind: 'registration', fields: [] },
      { kind: 'task', instructions: [{ text: { pt: 'Abra' } }] },
      { kind: 'proof' },
      { kind: 'done' },
    ],
    proof_items: [{ kind: 'code', key: 'code', label: { pt: 'Código' } }],
    reviewer_instructions: { pt: '' },
    good_examples: [],
    bad_examples: [],
    reject_reasons: [],
  },
}
const withContent = (change: Partial<EditDraft['content']>): EditDraft => ({ ...base, content: { ...base.content, ...change } })

test('what two administrators changed in different parts is put together', () => {
  const mine = withContent({ title: { pt: 'Minha pesquisa' } })
  const theirs = { ...withContent({ steps: base.content.steps.filter(({ kind }) => kind !== 'welcome') }), reward: 5 }
  const { draft, conflicts } = merge(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(draft).toEqual({ ...theirs, content: { ...theirs.content, title: { pt: 'Minha pesquisa' } } })
})

test('a part that both changed is named with both texts, and the choice decides', () => {
  const mine = withContent({ title: { pt: 'Minha' } })
  const theirs = withContent({ title: { pt: 'Deles' } })
  const asked = merge(base, mine, theirs)
  expect(asked.conflicts).toEqual([{ part: 'content.title', mine: { pt: 'Minha' }, theirs: { pt: 'Deles' } }])
  expect(asked.draft.content.title).toEqual({ pt: 'Minha' })
  expect(merge(base, mine, theirs, { 'content.title': 'theirs' }).draft.content.title).toEqual({ pt: 'Deles' })
})

test('a step that one wrote in and the other removed stays, before the last one', () => {
  const mine = withContent({ steps: base.content.steps.map((step) => (step.kind === 'welcome' ? { ...step, lead: { pt: 'Bem-vinda' } } : step)) })
  const theirs = withContent({ steps: base.content.steps.filter(({ kind }) => kind !== 'welcome') })
  const { steps } = merge(base, mine, theirs).draft.content
  expect(steps.find(({ kind }) => kind === 'welcome')).toEqual({ kind: 'welcome', lead: { pt: 'Bem-vinda' } })
  expect(steps.at(-1)?.kind).toBe('done')
})

test('the order of fields makes no difference, and all words of a part can be read', () => {
  expect(isSame({ pt: 'a', en: 'b' }, { en: 'b', pt: 'a' })).toBe(true)
  expect(linesOf([{ kind: 'welcome', lead: { pt: 'Oi', en: 'Hi' } }, { text: { pt: '' } }])).toEqual(['Oi', 'Hi'])
})

test('a refused field goes back to what was saved, in its own step, and all others stay typed', () => {
  const steps: EditDraft['content']['steps'] = [
    { kind: 'registration', fields: [] },
    { kind: 'task', instructions: [{ text: { pt: 'Abra já' } }], link: 'javascript:alert(1)' },
    { kind: 'proof' },
    { kind: 'done' },
  ]
  const typed = { ...withContent({ title: { pt: 'x'.repeat(200) }, summary: { pt: 'Nova' }, steps }), reward: 5 }
  const sent = withoutRefused(typed, base, ['content.title.pt', 'content.steps.1.link'])
  expect(sent.reward).toBe(5)
  expect(sent.content.title).toEqual({ pt: 'Pesquisa' })
  expect(sent.content.summary).toEqual({ pt: 'Nova' })
  expect(sent.content.steps[1]).toEqual({ kind: 'task', instructions: [{ text: { pt: 'Abra já' } }] })
  expect(typed.content.title.pt).toHaveLength(200)
})

test('a new element of a list that was refused is left out, and the others move up', () => {
  const item = (words: string[], wrong_words: string[]) => ({ kind: 'picture' as const, key: 'proof', label: { pt: 'Print' }, words, wrong_words })
  const saved = withContent({ proof_items: [item(['Seguindo'], ['Seguir'])] })
  const typed = withContent({ proof_items: [item(['Seguindo', '@pagina'], ['Follow', 'SEGUINDO', 'ok', 'Seguir'])] })
  const sent = withoutRefused(typed, saved, ['content.proof_items.0.wrong_words.1', 'content.proof_items.0.wrong_words.2'])
  expect(sent.content.proof_items).toEqual([item(['Seguindo', '@pagina'], ['Follow', 'Seguir'])])
  const added = withContent({ proof_items: [...saved.content.proof_items, { ...item([], []), key: 'other' }] })
  expect(JSON.stringify(withoutRefused(added, saved, ['content.proof_items.1']).content.proof_items)).toBe(JSON.stringify(saved.content.proof_items))
})

test('a code that was saved is known by its hash alone, and one typed meanwhile stays', () => {
  const item = { kind: 'code' as const, key: 'code', label: { pt: 'Código' } }
  const sent = withContent({ proof_items: [{ ...item, code: 'GATO' }] })
  const answered = withContent({ proof_items: [{ ...item, code_hash: 'f'.repeat(64) }] })
  expect(afterSaving(sent, sent, answered).content.proof_items).toEqual([{ ...item, code_hash: 'f'.repeat(64) }])
  const latest = withContent({ proof_items: [{ ...item, code: 'PATO' }] })
  expect(afterSaving(latest, sent, answered).content.proof_items).toEqual([{ ...item, code_hash: 'f'.repeat(64), code: 'PATO' }])
})

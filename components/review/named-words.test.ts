import { expect, test } from 'vitest'
import type { ReviewItem } from '@/lib/work/reviews/contract'
import { namedWords } from './named-words'

type Reading = ReviewItem['attempts'][number]['items'][number]['reading']

const itemOf = (words: string[] | undefined, reading: Reading) =>
  ({
    campaign: { proof_items: [{ kind: 'picture', key: 'after', label: { pt: 'Depois' }, ...(words && { words }) }] },
    attempts: [{ items: [{ key: 'after', kind: 'picture', reading }] }],
  }) as unknown as Pick<ReviewItem, 'campaign' | 'attempts'>

const words = ['Seguindo', '@pagina', 'Obrigado']
const found = [{ word: 1, boxes: [[0.1, 0.2, 0.3, 0.1]] as [number, number, number, number][], confidence: 90 }]

test('what was not found is named, and what was found has its place in the large picture', () => {
  expect(namedWords(itemOf(words, { state: 'read', found }))).toEqual([
    { key: 'after', label: { pt: 'Depois' }, state: 'read', named: 3, missing: ['Seguindo', 'Obrigado'], boxes: [[0.1, 0.2, 0.3, 0.1]], isLarge: true },
  ])
})

test('while a picture waits, or when it could not be read, nothing is said to be missing', () => {
  for (const state of ['waiting', 'failed'] as const) expect(namedWords(itemOf(words, { state, found: [] }))).toMatchObject([{ state, missing: [], boxes: [] }])
})

test('nothing is said where no words are named or nothing is read', () => {
  expect(namedWords(itemOf(undefined, { state: 'read', found: [] }))).toEqual([])
  expect(namedWords(itemOf([], { state: 'read', found: [] }))).toEqual([])
  expect(namedWords(itemOf(words, null))).toEqual([])
})

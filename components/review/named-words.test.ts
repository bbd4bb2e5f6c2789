import { expect, test } from 'vitest'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { namedWords } from './named-words'

type Reading = ReviewItem['attempts'][number]['items'][number]['reading']

const itemOf = (words: string[] | undefined, reading: Reading, wrong?: string[]) =>
  ({
    campaign: { proof_items: [{ kind: 'picture', key: 'after', label: { pt: 'Depois' }, ...(words && { words }), ...(wrong && { wrong_words: wrong }) }] },
    attempts: [{ items: [{ key: 'after', kind: 'picture', reading }] }],
  }) as unknown as Pick<ReviewItem, 'campaign' | 'attempts'>

const words = ['Seguindo', '@pagina', 'Obrigado']
const found = [{ word: 1, boxes: [[0.1, 0.2, 0.3, 0.1]] as [number, number, number, number][], confidence: 90 }]

test('what was not found is named, and what was found has its place in the large picture', () => {
  expect(namedWords(itemOf(words, { state: 'read', found }))).toEqual([
    {
      key: 'after',
      label: { pt: 'Depois' },
      state: 'read',
      named: 3,
      missing: ['Seguindo', 'Obrigado'],
      wrong: [],
      marks: [{ box: [0.1, 0.2, 0.3, 0.1], isWrong: false }],
      isLarge: true,
    },
  ])
})

test('a word of a wrong picture is named and marked as wrong, counts among no right ones, and is not missed where it is not found', () => {
  const both = [...found, { word: 4, boxes: [[0.5, 0.5, 0.2, 0.1]] as [number, number, number, number][], confidence: 90 }]
  expect(namedWords(itemOf(words, { state: 'read', found: both }, ['Inscrever-se', 'Seguir | Follow']))).toMatchObject([
    {
      named: 3,
      missing: ['Seguindo', 'Obrigado'],
      wrong: ['Seguir | Follow'],
      marks: [
        { box: [0.1, 0.2, 0.3, 0.1], isWrong: false },
        { box: [0.5, 0.5, 0.2, 0.1], isWrong: true },
      ],
    },
  ])
})

test('a picture is read for words of a wrong one alone, too', () => {
  expect(namedWords(itemOf(undefined, { state: 'read', found: [] }, ['Seguir']))).toMatchObject([{ named: 0, missing: [], wrong: [] }])
})

test('while a picture waits, or when it could not be read, nothing is said to be missing', () => {
  for (const state of ['waiting', 'failed'] as const)
    expect(namedWords(itemOf(words, { state, found: [] }))).toMatchObject([{ state, missing: [], wrong: [], marks: [] }])
})

test('nothing is said where no words are named or nothing is read', () => {
  expect(namedWords(itemOf(undefined, { state: 'read', found: [] }))).toEqual([])
  expect(namedWords(itemOf([], { state: 'read', found: [] }))).toEqual([])
  expect(namedWords(itemOf(words, null))).toEqual([])
})

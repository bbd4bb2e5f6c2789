import { beforeAll, expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { confirmedAdmin } from '@/lib/testing/money'
import { findWords } from '@/lib/work/review/readings/find-words'
import { pictureItem } from './proof-items/picture'
import { publicContent } from './public-content'
import { proposedWords, proposedWrongWords } from './templates/proposed-words'
import { templates } from './templates/registry'

const label = { pt: 'Print do perfil' }
const withWords = (words: unknown) => ({ kind: 'picture', key: 'proof', label, words })
const problemsOf = (words: unknown) =>
  pictureItem
    .schema('published')
    .safeParse(withWords(words))
    .error?.issues.map(({ message }) => message.replace('validation.', '')) ?? []

test('a picture may name up to five words of three letters or more', () => {
  expect(problemsOf(undefined)).toEqual([])
  expect(problemsOf([])).toEqual([])
  expect(problemsOf(['Seguindo | Following', '@pagina', 'R$ 10', 'Obrigado por responder!', 'até já'])).toEqual([])
  expect(problemsOf(Array(6).fill('Seguindo'))).toEqual(['too_many'])
  expect(problemsOf(['x'.repeat(81)])).toEqual(['too_long'])
  for (const word of ['ok', '@a', '', '  ', 'Seguindo |', 'Seguindo | ok', '...', '\u0001\u0002\u0003']) expect(problemsOf([word])).toContain('word_too_short')
  expect(problemsOf(['Segu\u0000indo'])).toEqual(['invalid'])
  expect(problemsOf('Seguindo')).not.toEqual([])
})

const wrongWords = (words: unknown, wrong_words: unknown) => {
  const result = pictureItem.schema('draft').safeParse({ ...withWords(words), wrong_words })
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message.replace('validation.', '')]) ?? []
}

test('words that only a wrong picture shows have the same limits, and none of them stands among the right ones too', () => {
  expect(wrongWords(['Seguindo | Following'], ['Seguir | Follow'])).toEqual([])
  expect(wrongWords(undefined, ['Seguir'])).toEqual([])
  expect(wrongWords(['Seguindo'], Array(6).fill('Seguir'))).toEqual([['wrong_words', 'too_many']])
  expect(wrongWords(['Seguindo'], ['Seguir', 'ok'])).toEqual([['wrong_words.1', 'word_too_short']])
  expect(wrongWords(['Seguindo'], ['x'.repeat(81)])).toEqual([['wrong_words.0', 'too_long']])
  expect(wrongWords(['@pagina', 'Inscrição | Following'], ['Seguir', 'Follow | inscricao'])).toEqual([['wrong_words.1', 'word_in_both']])
})

test('a version without wrong words stays as it is', () => {
  const item = withWords(['Seguindo'])
  expect(JSON.stringify(pictureItem.schema('published').parse(item))).toBe(JSON.stringify(item))
})

test('everybody may see the picture that is asked for, and not its words', () => {
  const content = publicContent({ ...templates.follow, proof_items: [{ ...withWords(['Seguindo']), wrong_words: ['Seguir'] }] })
  expect(content.proof_items).toEqual([{ kind: 'picture', key: 'proof', label }])
})

test('what a right picture shows in fixed words is proposed in both languages, and only where it is fixed', () => {
  const named = [proposedWords, proposedWrongWords].flatMap((proposed) => Object.values(proposed).flat())
  expect(problemsOf(named)).toEqual([])
  // One in Portuguese and one in English, of which either is enough.
  expect(named.map((words) => words.split('|').length)).toEqual(named.map(() => 2))
  const inTemplates = Object.entries(templates).flatMap(([kind, { proof_items }]) =>
    proof_items.flatMap((item) => (item.kind === 'picture' && item.words?.length ? [[kind, item.words, item.wrong_words]] : [])),
  )
  expect(inTemplates).toEqual([['follow', ['Seguindo | Following'], ['Seguir | Follow']]])
  const [right, wrong] = [proposedWords.follow ?? [], proposedWrongWords.follow ?? []]
  const isFound = (text: string) => findWords([[{ text, confidence: 90, box: [0, 0, 1, 1] }]], [...right, ...wrong], right.length).map(({ word }) => word)
  for (const screen of ['Seguindo', 'Following']) expect(isFound(screen)).toEqual([0])
  for (const screen of ['Seguir', 'Follow']) expect(isFound(screen)).toEqual([1])
})

let token = ''
beforeAll(async () => {
  token = (await confirmedAdmin()).token
})

test('words are saved in a draft, shown as a difference, published and cloned; too short ones are refused with their place', async () => {
  const call = async (method: string, path: string, json?: Record<string, unknown>, headers = {}) =>
    send(method, `/api/v1/campaigns${path}`, { token, headers, ...(json && { json }) })
  const { id } = (await call('POST', '', { kind: 'follow' })).body.data
  const shown = async () => (await call('GET', `/${id}/draft`)).body.data
  const change = async (words: string[], wrong_words = ['Seguir']) => {
    const { revision, draft } = await shown()
    const [first, ...others] = draft.content.proof_items
    const content = { ...linkedTemplate('follow'), proof_items: [{ ...first, words, wrong_words }, ...others] }
    return call('PATCH', `/${id}`, { draft: { reward: 4, commission: 1, content } }, { 'if-match': String(revision) })
  }
  const refused = await change(['Seguindo', 'ok'])
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('proof_items.0.words.1')
  const inBoth = await change(['Seguindo', '@pagina'], ['Seguir', '@Página'])
  expect(inBoth.status).toBe(422)
  expect(JSON.stringify(inBoth.body)).toContain('proof_items.0.wrong_words.1')
  expect((await change(['Seguindo', '@pagina'])).status).toBe(200)
  const { revision, draft } = await shown()
  expect(draft.content.proof_items[0].words).toEqual(['Seguindo', '@pagina'])
  const { changes } = (await call('GET', `/${id}/versions`)).body.data.draft
  expect(changes).toContainEqual(
    expect.objectContaining({
      field: expect.stringMatching(/\.words\.2$/),
      label: expect.stringMatching(/word in the picture › 2$/),
      before: null,
      after: '@pagina',
    }),
  )
  expect(changes).toContainEqual(
    expect.objectContaining({
      field: expect.stringMatching(/\.wrong_words\.1$/),
      label: expect.stringMatching(/word in a wrong picture › 1$/),
      after: 'Seguir',
    }),
  )
  expect((await call('POST', `/${id}/publish`, { revision, reward: 4, commission: 1 })).status).toBe(200)
  const clone = (await call('POST', `/${id}/clone`)).body.data
  expect(clone.draft.content.proof_items[0]).toMatchObject({ words: ['Seguindo', '@pagina'], wrong_words: ['Seguir'] })
})

import { beforeAll, expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { linkedTemplate } from '@/lib/testing/linked-template'
import { confirmedAdmin } from '@/lib/testing/money'
import { findWords } from '@/lib/work/readings/find-words'
import { pictureItem } from './proof-items/picture'
import { publicContent } from './public-content'
import { proposedWords } from './templates/proposed-words'
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

test('everybody may see the picture that is asked for, and not its words', () => {
  const content = publicContent({ ...templates.follow, proof_items: [withWords(['Seguindo'])] })
  expect(content.proof_items).toEqual([{ kind: 'picture', key: 'proof', label }])
})

test('what a right picture shows in fixed words is proposed in both languages, and only where it is fixed', () => {
  const named = Object.values(proposedWords).flat()
  expect(problemsOf(named)).toEqual([])
  // One in Portuguese and one in English, of which either is enough.
  expect(named.map((words) => words.split('|').length)).toEqual(named.map(() => 2))
  const inTemplates = Object.entries(templates).flatMap(([kind, { proof_items }]) =>
    proof_items.flatMap((item) => (item.kind === 'picture' && item.words?.length ? [[kind, item.words]] : [])),
  )
  expect(inTemplates).toEqual([['follow', ['Seguindo | Following']]])
  for (const screen of ['Seguindo', 'Following'])
    expect(findWords([[{ text: screen, confidence: 90, box: [0, 0, 1, 1] }]], proposedWords.follow ?? [])).toHaveLength(1)
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
  const change = async (words: string[]) => {
    const { revision, draft } = await shown()
    const [first, ...others] = draft.content.proof_items
    const content = { ...linkedTemplate('follow'), proof_items: [{ ...first, words }, ...others] }
    return call('PATCH', `/${id}`, { draft: { reward: 4, commission: 1, content } }, { 'if-match': String(revision) })
  }
  const refused = await change(['Seguindo', 'ok'])
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('proof_items.0.words.1')
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
  expect((await call('POST', `/${id}/publish`, { revision, reward: 4, commission: 1 })).status).toBe(200)
  const clone = (await call('POST', `/${id}/clone`)).body.data
  expect(clone.draft.content.proof_items[0].words).toEqual(['Seguindo', '@pagina'])
})

// @module-tag large
import { expect, test } from 'vitest'
import { findWords } from './find-words'

/** Lines as a reader gives them: words of 0.1 each, lines of 0.05. */
const seen = (...lines: string[]) =>
  lines.map((line, row) =>
    line.split(' ').map((text, at) => ({ text, confidence: 90, box: [at / 10, row / 20, 0.1, 0.05] as [number, number, number, number] })),
  )
const finds = (word: string, ...lines: string[]) => findWords(seen(...lines), [word]).length === 1

test.each([
  ['Seguindo', 'É SEGUINDO »'],
  ['Seguindo', 'Seguindc'],
  ['Seguindo', 'Se guindo'],
  ['Inscrição confirmada', 'Inscricao confirmada.'],
  ['@cafe.do_bairro', 'O @cafe.do_bairro 12'],
  ['@cafedobairro', '(Ocafedobairro'],
  ['Obrigado por responder à pesquisa', 'obrigado por respondor', 'a pesquisa'],
  ['Seguindo | Following', 'Foliowing'],
  ['confirmada', 'conformadi'],
  ['R$ 10,00', 'Total R$ 10,00'],
])('%s is found in %s', (word, ...lines) => {
  expect(finds(word, ...lines)).toBe(true)
})

test.each([
  ['Seguindo', 'Seguir Mensagem'],
  ['Seguindo', '420 seguidores'],
  ['Sim', 'Som'],
  ['Publicado', 'Pubiicada'],
  ['confirmada', 'conformedo'],
  ['R$ 10,00', 'R$ 20,00'],
  ['Pedido 1234', 'Pedido 1284'],
  ['Instalado', 'Instalar'],
  ['Seguindo', 'Segu', 'indo'],
  ['Obrigado por responder', 'Obrigado', 'Tela inicial', 'por responder'],
  ['| | ', 'Seguindo'],
])('%s is not found in %s', (word, ...lines) => {
  expect(finds(word, ...lines)).toBe(false)
})

test('a found word has its place in the list, a box for each line, and how sure the reader was', () => {
  const lines = seen('Olá Ana', 'Sua inscrição está', 'confirmada agora')
  expect(findWords(lines, ['Seguindo', 'inscrição está confirmada'])).toEqual([
    {
      word: 1,
      confidence: 90,
      boxes: [
        [0.1, 0.05, 0.2, 0.05],
        [0, 0.1, 0.1, 0.05],
      ],
    },
  ])
})

test('of two places the one with fewer wrong letters is marked', () => {
  expect(findWords(seen('Seguindc', 'Seguindo'), ['seguindo'])[0]?.boxes).toEqual([[0, 0.05, 0.1, 0.05]])
})

/** What is found on a screen for which these right and wrong words are named. */
const told = (right: string[], wrong: string[], ...lines: string[]) =>
  findWords(seen(...lines), [...right, ...wrong], right.length).map(({ word, boxes }) => [[...right, ...wrong][word], boxes])
const names = (...of: Parameters<typeof told>) => told(...of).map(([word]) => word)

test.each(['Seguir', 'Segu ir', 'Sequir', 'SEGUIR +', 'Follow', 'Foliow', 'Fol low'])(
  'a wrong screen that says %s is known, with a letter wrong too',
  (line) => {
    expect(names(['Seguindo | Following'], ['Seguir | Follow'], line, '@pagina')).toEqual(['Seguir | Follow'])
  },
)

test.each(['Seguindo', 'Seguindc', 'Seguin do', 'Segui ndo', 'Segu indo', 'Following', 'Foliowing', 'Followin g', 'Follow ing', 'Follow lng', 'Fo llowing'])(
  'a right screen that is read as %s shows no wrong word',
  (line) => {
    expect(names(['Seguindo | Following'], ['Seguir | Follow'], line)).toEqual(['Seguindo | Following'])
  },
)

test.each(['Seguindo', 'Seguindc', 'Seguin', 'Segui', 'Segui ndo', 'Seguin do', '420 seguidores', 'Seguido', 'Following', 'Followers', 'Followed', 'Followin'])(
  'a wrong word of the same family is not seen in %s, also where no right word is named',
  (line) => {
    expect(names([], ['Seguir | Follow'], line)).toEqual([])
  },
)

test('a right screen that also counts whom it follows has the right word in both places', () => {
  // The first place is the closer one, and the second is still not taken for the wrong word.
  expect(names(['Seguindo | Following'], ['Seguir | Follow'], '900 following', 'Follow lng')).toEqual(['Seguindo | Following'])
})

test('a screen of the right page before the task has the wrong word beside a right one, each in its own place', () => {
  expect(told(['@pagina', 'Seguindo'], ['Seguir'], '@pagina', '900 seguindo', 'Seguir Mensagem')).toEqual([
    ['@pagina', [[0, 0, 0.1, 0.05]]],
    ['Seguindo', [[0.1, 0.05, 0.1, 0.05]]],
    ['Seguir', [[0, 0.1, 0.1, 0.05]]],
  ])
})

test('where a right and a wrong word say the same place, the right one is meant, unless the wrong one says it more closely', () => {
  expect(names(['Subscribed'], ['Subscribe'], 'Subscribed')).toEqual(['Subscribed'])
  expect(names(['Subscribed'], ['Subscribe'], 'Subscribe')).toEqual(['Subscribe'])
  expect(names(['Obrigado por seguir'], ['Seguir'], 'Obrigado por', 'seguir')).toEqual(['Obrigado por seguir'])
  expect(names(['Pagamento'], ['Pagimento'], 'Pagomento')).toEqual(['Pagamento'])
})

test('what is read twice, in two ways, is in one place', () => {
  const read = (text: string, width: number) => [{ text, confidence: 90, box: [0.1, 0.5, width, 0.05] as [number, number, number, number] }]
  const found = (...lines: ReturnType<typeof read>[]) => findWords(lines, ['Seguindo | Subscribed', 'Segundo | Subscribe'], 1).map(({ word }) => word)
  expect(found(read('Seguindo', 0.2), read('Segundo', 0.2))).toEqual([0])
  expect(found(read('Subscribe', 0.2), read('Subscribed', 0.2))).toEqual([0])
  expect(found(read('Subscribo', 0.2), read('Subscribe', 0.2))).toEqual([1])
})

test('a picture that is made to be slow to look through is left off before everything was compared', () => {
  const sentence = (at: number) => `abacaxizal${'abcdefghij'[at]} abacaxizal abacaxizal abacaxizal abacaxizal abacaxizal abacaxiz`.slice(0, 80)
  const words = Array.from({ length: 10 }, (_, at) => sentence(at))
  const pictures = [
    [...'abacaxizal'.repeat(400)],
    Array.from({ length: 4_000 }, () => 'abacaxizal'),
    Array.from({ length: 4_000 }, (_, at) => 'ab'[at % 2] ?? ''),
  ]
  for (const texts of pictures) {
    const lines = ['Seguir', ...texts].map((text, at) => [{ text, confidence: 90, box: [0, at / 4_000, 0.1, 0.0001] as [number, number, number, number] }])
    expect(findWords(lines, ['Seguir'])).toHaveLength(1)
    // The last word is not compared with anything any more.
    expect(findWords(lines, [...words, 'Seguir']).map(({ word }) => word)).not.toContain(words.length)
  }
})

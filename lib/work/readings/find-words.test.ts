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

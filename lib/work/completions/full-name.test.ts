import { expect, test } from 'vitest'
import { nameDoubt } from './full-name'

test.each(['Maria Lima', 'J. Silva', "Anne-Marie d'Ávila", 'José de Souza e Silva', 'Ли Анна', 'علي حسن', '王小明', '김민수', 'สมชาย', 'Maria A'])(
  '%j may be a whole name',
  (name) => {
    expect(nameDoubt(name)).toBeUndefined()
  },
)

test.each(['M', 'Suharto', 'M S', 'Maria 2', 'Maria -', '王'])('%j is asked about', (name) => {
  expect(nameDoubt(name)).toBe('whole')
})

test.each(['12345', '...', '🙂🙂', '11 98765'])('%j has no letter', (name) => {
  expect(nameDoubt(name)).toBe('letters')
})

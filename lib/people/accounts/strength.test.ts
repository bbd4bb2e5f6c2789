import { expect, test } from 'vitest'
import { weaknessOf } from './strength'

test.each([
  ['password', 'common'],
  ['Senha123', 'common'],
  ['flamengo1981!', 'common'],
  ['12345678', 'sequence'],
  ['qwertyuiop', 'common'],
  ['Asdfghj1', 'sequence'],
  ['87654321', 'sequence'],
  ['aaaaaaaab', 'repeated'],
  ['19840512', 'digits'],
  ['anasouza77', 'personal'],
  ['xkvtzqpw', 'plain'],
])('%s is named %s', (password, weakness) => {
  expect(weaknessOf(password, ['Ana Souza', 'ana.souza@example.com'])).toBe(weakness)
})

test.each(['correct horse battery', 'Tr0ub4dor&3x', 'gato roxo no telhado', 'x7Kp2mQz'])('%s is not complained about', (password) => {
  expect(weaknessOf(password, ['Ana Souza'])).toBeUndefined()
})

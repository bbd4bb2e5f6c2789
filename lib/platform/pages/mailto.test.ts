import { expect, test } from 'vitest'
import { mailto } from './mailto'

test('an e-mail address keeps its @ in a link, and can set nothing but the recipient', () => {
  expect(mailto('ana@example.com', 'Re: olá')).toBe('mailto:ana@example.com?subject=Re%3A%20ol%C3%A1')
  expect(mailto('a?bcc=x&cc=y@example.com', 's')).toBe('mailto:a%3Fbcc%3Dx%26cc%3Dy@example.com?subject=s')
})

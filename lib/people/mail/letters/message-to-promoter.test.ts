import { expect, test } from 'vitest'
import { compose } from '../compose'

const message = { subject: 'Oi\r\nBcc: outro@example.com', text: 'Primeira linha\nsegunda <b>linha</b>\n\nOutro parágrafo', name: 'Ana <i>' }
const written = (locale: 'pt' | 'en') => compose({ kind: 'message_to_promoter', data: message, locale }, { site: 'https://completa.example', link: '' })

test("what an administrator wrote stands in a frame in the promoter's language, as text and as HTML, with nothing of it as markup or header", () => {
  const [pt, en] = [written('pt'), written('en')]
  expect(pt.subject).toBe('Oi Bcc: outro@example.com')
  expect(pt.text).toContain('Primeira linha\nsegunda <b>linha</b>\n\nOutro parágrafo')
  expect(pt.html).toContain('>Primeira linha<br>segunda &lt;b&gt;linha&lt;/b&gt;</p>')
  expect(pt.html).toContain('>Outro parágrafo</p>')
  expect(pt.html).not.toContain('<i>')
  expect([pt.text.includes('A equipe da Completa'), en.text.includes('The Completa team')]).toEqual([true, true])
  expect(en.text).toContain('https://completa.example/promoter')
})

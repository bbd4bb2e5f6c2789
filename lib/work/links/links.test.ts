import { beforeAll, expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'

let token: string
beforeAll(async () => {
  token = (await makeUser('admin')).token
})
const change = (url: unknown, slug = 'task') => send('PATCH', `/api/v1/links/${slug}`, { token, json: { url } })

test('the four link settings exist from the start', async () => {
  const { body } = await send('GET', '/api/v1/links')
  expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['task', 'telegram', 'email', 'whatsapp'])
})

test.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'https://pt.wikipedia.org/wiki/São_Paulo',
  'mailto:ajuda@example.com?subject=Oi',
  'whatsapp://send?phone=5511987654321',
  'whatsapp:5511987654321',
  'tel:+5511987654321',
  '  https://example.com/trimmed  ',
])('accepts %s', async (url) => {
  const { status, body } = await change(url)
  expect([status, body.data?.url, body.message]).toEqual([200, url.trim(), 'Link Updated Succesfully'])
  expect((await send('GET', '/api/v1/links/task')).body.data.url).toBe(url.trim())
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  'example.com',
  'https:example.com',
  'https:/example.com',
  'https://',
  'http://',
  'mailto:',
  'tel:',
  'whatsapp:',
  'https://exa mple.com',
  'https://example.com/\nx',
  'https://example.com/\0',
  'https://example.com/\u206ax\u202d1',
  'https://example.com/\u202egpj',
  'tel: 123',
  'http://javascript:alert(1)',
  'x https://example.com',
])('refuses %j as no address', async (url) => {
  const { status, body } = await change(url)
  expect(status).toBe(422)
  expect(body.errors.url?.at(-1)).toBe('Please enter a valid URL (http, https, mailto, whatsapp, or tel link).')
})

test('an empty address is named as empty', async () => {
  for (const url of ['', '   ', undefined, null]) expect((await change(url)).body.message).toBe('URL field cannot be empty')
})

test('only the address changes, and only of settings that exist', async () => {
  const before = (await send('GET', '/api/v1/links/email')).body.data
  const { body } = await send('PATCH', '/api/v1/links/email', { token, json: { url: 'mailto:a@example.com', slug: 'hacked', title: 'Hacked', id: 99 } })
  expect(body.data).toEqual(Object.assign({}, before, { url: 'mailto:a@example.com' }))
  expect((await change('https://example.com', 'unknown')).status).toBe(404)
})

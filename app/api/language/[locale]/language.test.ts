import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { GET } from './route'

async function choose(locale: string, referer?: string) {
  const headers = { host: 'completa.example', ...(referer && { referer }) }
  const answer = await GET(new NextRequest(`http://completa.example/api/language/${locale}`, { headers }), { params: Promise.resolve({ locale }) })
  return { status: answer.status, to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') }
}

test('stores the language for a year and leads back to the page with its query', async () => {
  expect(await choose('en', 'http://completa.example/tasks?kind=survey')).toEqual({
    status: 303,
    to: '/tasks?kind=survey',
    cookie: 'NEXT_LOCALE=en; Path=/; Max-Age=31536000; SameSite=Lax',
  })
})

test('leads nowhere outside the site, and not round in a circle', async () => {
  for (const referer of [undefined, 'https://elsewhere.example/tasks', 'http://completa.example/api/language/pt', 'no address'])
    expect((await choose('pt', referer)).to).toBe('/')
  // A path of two slashes would be the address of another host.
  expect((await choose('pt', 'http://completa.example//elsewhere.example')).to).toBe('/')
})

test('stores nothing for a language that there is not', async () => {
  expect((await choose('xx', 'http://completa.example/tasks')).cookie).toBeNull()
})

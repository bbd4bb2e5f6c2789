import fs from 'node:fs'
import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import sitemap from '@/app/sitemap'
import { mintToken } from '@/lib/people/credentials/session-token'
import { locales } from '@/lib/platform/i18n/locales'
import { sessionCookie } from '@/lib/server/http/session-cookie'
import { config, middleware } from '@/middleware'
import {
  ANY_ROW,
  type Area,
  areaAddresses,
  areas,
  builtAddress,
  builtAddresses,
  campaignAddresses,
  pagesOnDemand,
  publicAddresses,
  publicPages,
  signInPages,
} from './areas'
import { pageAfterSignIn } from './asked-page'

const areaNames = Object.keys(areas) as Area[]
const signIn = signInPages.map((page) => `/${page}`)
const guarded = [...areaNames.flatMap(areaAddresses), ...signIn]

test('every page is listed once, as public, as of an area or as for signing in', () => {
  const pages = fs
    .readdirSync('app/[locale]', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])page\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .split(/[\\/]/)
          .filter((part) => !/^\(.*\)$|^page\.tsx$/.test(part))
          .join('/')}`,
    )
  expect([...publicAddresses, ...campaignAddresses, ...pagesOnDemand, ...guarded].sort()).toEqual(pages.sort())
})

test('what the middleware is asked about is exactly the guarded and the sign-in pages', () => {
  const asked = [...Object.keys(areas), ...signInPages].join('|')
  expect(config.matcher).toEqual([`/(${locales.join('|')})?/(${asked})/:path*`, `/(${asked})/:path*`])
})

test('nginx hands on exactly the same pages, and keeps none of them', () => {
  const [, list] = /location ~ "\^\/\(\(\S+\)\/\)\?\((\S+)\)\(\/\|\$\)"/.exec(fs.readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(list?.split('|')).toEqual([...areaNames, ...signInPages])
})

test('search engines are told of the public pages alone, and of no hidden one', async () => {
  expect((await sitemap()).map(({ url }) => new URL(url).pathname)).toEqual([
    ...publicPages.filter((page) => !('hidden' in page)).map(({ address }) => address),
    // The campaign of every database.
    '/tasks/short-task',
  ])
  expect(publicPages.filter((page) => 'hidden' in page).map(({ address }) => address)).toEqual([
    '/tasks/[slug]/do',
    '/my-task',
    '/my-tasks',
    '/invitation',
    '/forgot-password',
    '/reset-password',
    '/unsubscribe',
  ])
})

/** Where the middleware leads somebody who asks for a page; undefined lets them see it. */
async function leadsTo(address: string, role?: Area): Promise<string | undefined> {
  const token = role && (await mintToken({ id: 1, role, version: 1 }))
  const request = new NextRequest(new URL(address, 'http://localhost'), { headers: token ? { cookie: `${sessionCookie().name}=${token}` } : {} })
  const response = await middleware(request)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const place = response.headers.get('location')
  return place === null ? undefined : new URL(place).pathname
}

test('each page of an area is for its role alone, and pages for signing in are for those who are not', async () => {
  for (const area of areaNames) {
    const other = areaNames.find((name) => name !== area)
    for (const address of areaAddresses(area).map((listed) => listed.replace('[id]', '7'))) {
      expect([address, await leadsTo(address), await leadsTo(address, area), await leadsTo(address, other)]).toEqual([address, '/login', undefined, '/'])
      expect(await leadsTo(`${address}/unknown`, area)).toBe('/')
    }
    for (const address of signIn) expect([address, await leadsTo(address), await leadsTo(address, area)]).toEqual([address, undefined, `/${area}`])
  }
})

test('the page that a guest asked for is kept for signing in, if a person opened it', async () => {
  const kept = async (address: string, headers: Record<string, string> = {}) => {
    const line = (await middleware(new NextRequest(new URL(address, 'http://localhost'), { headers }))).headers.get('set-cookie')
    if (line === null) return undefined
    const [, value = '', attributes] = /^completa-asked-page=([^;]*)(; .*)$/.exec(line) ?? []
    expect(attributes).toBe('; Path=/login; Max-Age=600; SameSite=Lax')
    return decodeURIComponent(value)
  }
  expect(await kept('/admin/developers?state=failed&page=2')).toBe('/admin/developers?state=failed&page=2')
  expect(await kept('/en/admin/promoters/7')).toBe('/admin/promoters/7')
  expect(await kept('/promoter/developers', { 'sec-fetch-mode': 'navigate' })).toBe('/promoter/developers')
  for (const mode of ['cors', 'no-cors', 'same-origin']) expect(await kept('/promoter/developers', { 'sec-fetch-mode': mode })).toBe(undefined)
  for (const address of ['/admin/unknown', '/login', '/register', `/admin/developers?x=${'a'.repeat(500)}`])
    expect([address, await kept(address)]).toEqual([address, undefined])
})

test('signing in leads to the page that was asked for, of the own area alone, and never elsewhere', () => {
  for (const area of areaNames)
    for (const address of areaAddresses(area).map((listed) => listed.replace('[id]', '7'))) {
      expect(pageAfterSignIn(area, address)).toBe(address)
      expect(pageAfterSignIn(area, `${address}?state=failed&to=%2F%2Fevil.example`)).toBe(`${address}?state=failed&to=%2F%2Fevil.example`)
    }
  const foreign = [
    ...[
      undefined,
      '',
      '/',
      '/login',
      '/perform-task',
      '/promoter',
      '/promoter/developers',
      '/administration',
      '/admin-x',
      '/admin/unknown',
      '/admin/promoters/any',
    ],
    ...['//evil.example', '//evil.example/admin', 'https://evil.example/admin', '/\\evil.example', '/admin/..//evil.example', '/admin/../..//evil.example'],
    ...['/admin@evil.example', '/admin.evil.example', '/admin:80@evil.example/', '/admin/%2e%2e/login', '/admin/\\evil.example', '/admin/\t/evil.example'],
    ...['javascript:alert(1)', '/adminjavascript:alert(1)', 'data:text/html,x', '/admin//developers', '/api/v1/keys', '/admin/developers/../../api/docs'],
  ]
  for (const asked of foreign) expect([asked, pageAfterSignIn('admin', asked)]).toEqual([asked, '/admin'])
})

test('the page of a row is there for numbers alone, and what stands for them all is no address of it', async () => {
  for (const id of ['0', '07', '7a', '-7', '1.5', ANY_ROW, '[id]', '12345678901234567'])
    expect([id, await leadsTo(`/admin/promoters/${id}`, 'admin')]).toEqual([id, '/'])
})

test('a page of a campaign is the one that was built for all, and no other path is', () => {
  for (const slug of ['tarefa-1', 'abc', ANY_ROW, 'a'.repeat(60)]) expect(builtAddress(`/tasks/${slug}/do`)).toBe(`/tasks/${ANY_ROW}/do`)
  expect(builtAddresses).toContain(`/tasks/${ANY_ROW}/do`)
  for (const path of [
    '/',
    '/tasks/ab/do',
    '/tasks/Abc/do',
    '/tasks/abc/do/',
    '/tasks/abc/do/x',
    '/tasks/a/b/do',
    '/x/tasks/abc/do',
    '/tasks/%61bc/do',
    '/perform-task',
  ])
    expect(builtAddress(path)).toBe(path)
})

import fs from 'node:fs'
import { expect, test } from 'vitest'
import { config } from '@/middleware'
import { areas, publicPages, signInPages } from './areas'

const guarded = [
  ...Object.entries(areas).flatMap(([area, pages]) => pages.map((page) => (page ? `/${area}/${page}` : `/${area}`))),
  ...signInPages.map((page) => `/${page}`),
]

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
  expect([...publicPages, ...guarded].sort()).toEqual(pages.sort())
})

test('what the middleware is asked about is exactly the guarded and the sign-in pages', () => {
  const asked = [...Object.keys(areas), ...signInPages].join('|')
  expect(config.matcher).toEqual([`/(pt|en)?/(${asked})/:path*`, `/(${asked})/:path*`])
})

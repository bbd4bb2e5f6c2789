import { expect, test } from 'vitest'
import { paintFirst } from './first-paint.mjs'

const page =
  '<html><head><link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>' +
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/old.js" noModule=""></script></head>' +
  '<body><p>text</p><script src="/_next/static/chunks/b.js" async=""></script><script>self.__next_f.push([0])</script></body></html>'
const styles = () => 'p{color:red}@font-face{src:url(../media/f.woff2)}'

test('a page carries its styles, and its link to them is kept for React but never fetched', () => {
  const html = paintFirst(page, styles)
  expect(html).toContain('<style>p{color:red}@font-face{src:url(/_next/static/media/f.woff2)}</style>')
  expect(html).toContain('<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next" disabled=""/>')
})

test('every script that was fetched at once is fetched after the first paint, each once; the others stay', () => {
  const html = paintFirst(page, styles)
  expect(html).toContain('data-after="/_next/static/chunks/a.js /_next/static/chunks/b.js"')
  expect(html).not.toMatch(/<script src="[^"]+" async/)
  expect(html).not.toContain('rel="preload" as="script"')
  expect(html).toContain('noModule')
  expect(html).toContain('<script>self.__next_f.push([0])</script>')
})

test('the loader is a program', () => {
  const [, loader = ''] = /<script data-after="[^"]+">([\s\S]+?)<\/script>/.exec(paintFirst(page, styles)) ?? []
  expect(loader).not.toBe('')
  expect(() => new Function(loader)).not.toThrow()
})

test('a page that was rewritten before stays as it is', () => {
  const once = paintFirst(page, styles)
  expect(paintFirst(once, styles)).toBe(once)
})

test('styles that would end their own element are refused', () => {
  expect(() => paintFirst(page, () => 'a{content:"</style>"}')).toThrow(/a\.css/)
})

import { expect, test } from 'vitest'
import { sayWhenStuck } from './stuck'

class Script {
  constructor(readonly src: string) {}
}

/** A page while it loads. Scripts have come when `repeatEarlyPress` is gone. */
function opened() {
  const heard: Record<string, ((event: { target: unknown }) => void)[]> = {}
  const listen = (kind: string, hear: (event: { target: unknown }) => void) => {
    heard[kind] = [...(heard[kind] ?? []), hear]
  }
  const page: { box?: { hidden: boolean }; late?: () => void } = {}
  const window: { addEventListener: unknown; repeatEarlyPress?: () => void } = { addEventListener: listen, repeatEarlyPress: () => {} }
  const document = { getElementById: () => page.box ?? null, addEventListener: listen }
  const later = (run: () => void) => {
    page.late = run
  }
  // As it is in the page: nothing but its own text.
  new Function('window', 'document', 'HTMLScriptElement', 'setTimeout', `(${sayWhenStuck})()`)(window, document, Script, later)
  return { page, window, happen: (kind: string, target?: unknown) => void heard[kind]?.map((hear) => hear({ target })) }
}

test('a script of ours that fails to load is said at once, and one that fails before there is a body as soon as there is one', () => {
  const { page, happen } = opened()
  happen('error', new Script('https://completa.example/_next/static/chunks/a.js'))
  page.box = { hidden: true }
  happen('DOMContentLoaded')
  expect(page.box.hidden).toBe(false)
})

test('nothing is said of pictures and strange scripts, nor once the scripts have come', () => {
  const { page, window, happen } = opened()
  page.box = { hidden: true }
  happen('error', new Script('https://extension.example/a.js'))
  happen('error', {})
  delete window.repeatEarlyPress
  happen('error', new Script('https://completa.example/_next/static/chunks/a.js'))
  page.late?.()
  expect(page.box.hidden).toBe(true)
})

test('scripts that never come are said after a while', () => {
  const { page } = opened()
  page.box = { hidden: true }
  page.late?.()
  expect(page.box.hidden).toBe(false)
})

import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { ask } from './support/ask'
import { gate } from './support/hold'
import { toastOf } from './support/promoter'
import { fromApi, languages, openAlive } from './support/site'
import { test } from './support/test'

// What a page is to answer its first press with stands in its HTML; what else it needs comes once it can be used.
const base = (process.env.E2E_BASE_URL ?? '').replace('localhost', '127.0.0.1')

/** What only these parts say of themselves. */
const marks = {
  toasts: 'data-sonner-toaster',
  queries: 'No QueryClient set',
  forms: 'shouldUnregister',
  rules: '$ZodError',
  messages: 'requiresOtherClause',
  // With it comes what sends calls, which reads it.
  session: 'auth-storage',
}

async function namedScripts(path: string) {
  const { text } = await ask(base + path)
  const sources = [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source ?? '')
  expect(sources.length).toBeGreaterThan(5)
  return (await Promise.all(sources.map((source) => ask(base + source)))).map((answer) => answer.text).join('\n')
}

test('no page names scripts that nobody needs for the first press', async () => {
  const late = {
    '/': ['toasts', 'queries', 'forms', 'rules', 'messages'],
    '/perform-task': ['toasts', 'queries', 'forms', 'rules', 'messages'],
    '/my-task': ['toasts', 'queries', 'forms', 'rules', 'messages'],
    '/my-tasks': ['toasts', 'queries', 'forms', 'rules', 'messages'],
    '/transparency': ['toasts', 'queries', 'forms', 'rules', 'messages'],
    '/login': ['toasts', 'queries', 'forms', 'rules', 'messages', 'session'],
    '/forgot-password': ['toasts', 'queries', 'rules', 'messages'],
    '/reset-password': ['toasts', 'queries', 'rules', 'messages'],
  } as const
  for (const [path, libraries] of Object.entries(late)) {
    const scripts = await namedScripts(path)
    expect({ path, named: libraries.filter((library) => scripts.includes(marks[library])) }).toEqual({ path, named: [] })
  }
})

for (const path of ['/my-task', '/my-tasks', '/tasks', '/tasks/short-task', '/tasks/some-task/do'])
  test(`${path} has at most 170 kB of script, packed`, { tag: path === '/my-task' ? [] : ['@large'] }, async () => {
    const { text } = await ask(base + path)
    const named = [...text.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag)).map(([, source]) => source ?? '')
    const sizes = await Promise.all([...new Set(named)].map(async (source) => gzipSync((await ask(base + source)).text).byteLength))
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170_000)
  })

/** Keeps the scripts with a mark back until they are let go. */
async function hold(page: Page, mark: string) {
  const { opened, open } = gate()
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(mark)) await opened
    return route.fulfill({ response })
  })
  return open
}

test.describe('a failed call', () => {
  test.use({ allowedErrors: [/Failed to load resource/], locale: 'pt-BR' })

  test('is said as soon as what draws toasts has come', { tag: '@large' }, async ({ page }) => {
    const letGo = await hold(page, marks.toasts)
    await page.goto('/login')
    await page.locator('input[type=email]').fill('nobody@example.com')
    await page.locator('input[type=password]').fill('wrong password')
    const answered = page.waitForResponse('**/api/v1/login')
    await page.locator('button[type=submit]').click()
    const { message } = await (await answered).json()
    await expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(toastOf(page, message)).toBeVisible()
  })
})

test.describe('the sign-in page, before the code of its form has come', () => {
  test.use({ allowedErrors: [/Failed to load resource/], locale: 'pt-BR' })
  const [{ texts }] = languages

  /** Types and presses; the answer is a refusal. */
  async function press(page: Page) {
    await openAlive(page, '/login')
    await page.locator('input[name=email]').fill('nobody@example.com')
    await page.locator('input[name=password]').fill('wrong password')
    await page.locator('button[type=submit]').dblclick()
  }
  const calls = (page: Page) => {
    const sent: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/api/v1/login') && sent.push(request.postDataJSON()))
    return sent
  }
  const typed = { email: 'nobody@example.com', password: 'wrong password' }

  test('shows the password, and sends once what was typed and pressed', async ({ page }) => {
    const letGo = await hold(page, marks.forms)
    const sent = calls(page)
    await press(page)
    const button = page.locator('button[type=submit]')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: texts.auth.show_password }).click()
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text')
    await page.locator('input[name=password]').press('Enter')
    expect(sent).toEqual([])
    letGo()
    await expect(page.getByRole('alert').filter({ hasText: fromApi(texts.errors.wrong_credentials) })).toBeFocused()
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    expect(sent).toEqual([typed])
    await expect(page.locator('input[name=password]')).toHaveValue(typed.password)
  })

  test('says that it cannot be had, and tries again with the next press', { tag: '@large' }, async ({ page }) => {
    const address = '**/_next/static/chunks/*.js'
    await page.route(address, async (route) => {
      const response = await route.fetch()
      return (await response.text()).includes(marks.forms) ? route.abort() : route.fulfill({ response })
    })
    const sent = calls(page)
    await press(page)
    const refusal = page.getByRole('alert').filter({ hasText: texts.errors.fallback })
    await expect(refusal).toBeFocused()
    await expect(toastOf(page, texts.errors.fallback)).toBeVisible()
    expect(sent).toEqual([])
    await page.unroute(address)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('alert').filter({ hasText: fromApi(texts.errors.wrong_credentials) })).toBeFocused()
    await expect(refusal).toHaveCount(0)
    expect(sent).toEqual([typed])
  })
})

test.describe('the landing page', () => {
  test.use({ locale: 'pt-BR' })
  const state = (page: Page) =>
    page.evaluate(() => {
      const shown = (selector: string) => {
        const element = document.querySelector(selector)
        return element?.checkVisibility({ contentVisibilityAuto: true })
      }
      return { marked: 'painting' in document.documentElement.dataset, first: shown('#main h1'), last: shown('footer a') }
    })

  /** Notes whether the page was ever marked as not painted yet. */
  const noteMarks = (page: Page) =>
    page.addInitScript(() => {
      new MutationObserver(() => {
        if ('painting' in document.documentElement.dataset) Object.assign(window, { wasMarked: true })
      }).observe(document, { attributes: true, childList: true, subtree: true })
    })
  const wasMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'wasMarked') === true)

  test('lays out what stands further down after its first paint', { tag: '@large' }, async ({ page }) => {
    await noteMarks(page)
    await page.goto('/')
    await expect.poll(() => state(page)).toEqual({ marked: false, first: true, last: true })
    expect(await wasMarked(page)).toBe(true)
    // What the mark does, on a page that stands still: before the first paint nobody could look.
    for (const turn of ['first', 'second']) {
      await page.evaluate((painting) => {
        document.documentElement.dataset.painting = painting
      }, turn)
      await expect.poll(() => state(page)).toEqual({ marked: true, first: true, last: false })
    }
  })

  test('is laid out whole at once for who comes to a place on it', { tag: '@large' }, async ({ page }) => {
    await noteMarks(page)
    await page.goto('/#faq')
    await expect(page.locator('#faq')).toBeInViewport()
    expect(await wasMarked(page)).toBe(false)
  })
})

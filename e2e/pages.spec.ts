import { expect, type Page } from '@playwright/test'
import { publicAddresses, signInPages } from '@/lib/platform/pages/areas'
import product from '../package.json' with { type: 'json' }
import { adminToken } from './support/admin'
import { hold } from './support/hold'
import { raw } from './support/raw'
import { openAlive } from './support/site'
import { test } from './support/test'

const pages = [...publicAddresses, ...signInPages.map((page) => `/${page}`)]

test('each page is served with one strict policy and its security headers', async ({ request }) => {
  for (const path of pages) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect({ path, status: response.status() }).toEqual({ path, status: 200 })
    const policies = response.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    expect(policies, path).toHaveLength(1)
    const scripts = /script-src ([^;]*)/.exec(policies[0]?.value ?? '')?.[1] ?? ''
    expect(scripts, path).toContain("'sha256-")
    expect(scripts, path).not.toContain('unsafe')
    expect(policies[0]?.value, path).toContain("frame-ancestors 'none'")
    expect(response.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(response.headers().vary, path).toMatch(/Cookie.*Accept-Language/)
  }
})

test('each page becomes interactive without a console error', async ({ page }) => {
  test.slow()
  for (const path of pages) {
    await openAlive(page, path)
    // React marks what it has taken over.
    expect(await page.evaluate(() => Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith('__react'))), path).toBe(true)
  }
})

for (const path of ['/', '/login', '/perform-task']) {
  test(`${path} carries its styles, and fetches each script once`, { tag: path === '/perform-task' ? [] : ['@large'] }, async ({ page }) => {
    await page.goto(path)
    // What is fetched ahead of need counts too, and comes last.
    await page.waitForLoadState('networkidle')
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(fetched.filter((name) => /\.css(\?|$)/.test(name))).toEqual([])
    const scripts = fetched.filter((name) => /\.js(\?|$)/.test(name))
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts).toEqual([...new Set(scripts)])
    // A colour of the stylesheet, not the browser's own.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(251, 251, 248)')
  })
}

test('no page has a link that a browser could fetch its styles by, and none has them twice', async ({ request }) => {
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    expect({ path, links: html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) }).toEqual({ path, links: null })
    expect({ path, styles: html.split('--radius-card:').length - 1 }).toEqual({ path, styles: 1 })
  }
})

test('without any script a page has its look and its links', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 251, 248)')
  await page.getByRole('main').getByRole('link', { name: 'Começar agora' }).first().click()
  await expect(page).toHaveURL(/\/perform-task$/)
  await context.close()
})

test('moving on within the site fetches no styles either', { tag: '@large' }, async ({ page }) => {
  await openAlive(page, '/policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Termos e condições' }).first().click()
  await expect(page).toHaveURL(/\/terms-and-condition$/)
  // What is fetched ahead of need counts too, and comes last.
  await page.waitForLoadState('networkidle')
  const styles = () => performance.getEntriesByType('resource').filter(({ name }) => /\.css(\?|$)/.test(name))
  expect(await page.evaluate(styles)).toEqual([])
})

test.describe('what is pressed before the scripts have come', () => {
  test.use({ locale: 'en-US' })

  /** Keeps the page's scripts on their way until they are released. */
  const holdScripts = (page: Page) => hold(page, '**/_next/static/chunks/*.js')

  test('happens once they have: Continue leads one step on', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/perform-task', { waitUntil: 'commit' })
    const next = page.getByRole('button', { name: 'Continue' })
    await next.click()
    await next.click()
    release()
    await expect(page.getByText('Step 2 of 7', { exact: true }).first()).toBeVisible()
    await next.click()
    await expect(page.getByText('Step 3 of 7', { exact: true }).first()).toBeVisible()
  })

  test('happens too where the page moved under the finger while it came alive', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/perform-task', { waitUntil: 'commit' })
    const next = page.getByRole('button', { name: 'Continue' })
    await next.hover()
    const before = await next.boundingBox()
    await page.mouse.down()
    release()
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect.poll(async () => (await next.boundingBox())?.y).toBeLessThan(before?.y ?? 0)
    await page.mouse.up()
    await expect(page.getByText('Step 2 of 7', { exact: true }).first()).toBeVisible()
  })

  test('a form is sent by the script, never by the browser', async ({ page }) => {
    const release = await holdScripts(page)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Sign In' }).click()
    release()
    await expect(page.getByText('Enter your email')).toBeVisible()
    expect(posts).toEqual([])
  })
})

test.describe('the language of a page', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['without any hint', { 'accept-language': '*' }, 'pt-BR'],
    ['for a Portuguese browser', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt-BR'],
    ['for a Portuguese browser in capitals', { 'accept-language': 'PT-pt' }, 'pt-BR'],
    ['for an English browser', { 'accept-language': 'en-US,en;q=0.9,pt;q=0.8' }, 'en'],
    ['for a French browser', { 'accept-language': 'fr-FR' }, 'en'],
    ['when Portuguese was chosen', { 'accept-language': 'en', cookie: 'NEXT_LOCALE=pt' }, 'pt-BR'],
    ['when English was chosen', { 'accept-language': 'pt-BR', cookie: 'NEXT_LOCALE=en' }, 'en'],
    ['when something odd was chosen', { 'accept-language': 'pt-BR', cookie: 'NEXT_LOCALE=xx' }, 'pt-BR'],
  ]
  test('is what was chosen, else what the browser asks for, else Portuguese, for pages and messages alike', async ({ request }) => {
    for (const [when, headers, lang] of cases) {
      expect(await (await request.get('/perform-task', { headers })).text(), when).toContain(`<html lang="${lang}"`)
      const { message } = await (await request.get('/api/v1/nothing', { headers })).json()
      expect(message, when).toBe(
        lang === 'en' ? 'We could not find that. It may be deleted: reload the page.' : 'Não encontramos. Pode ter sido excluído: atualize a página.',
      )
    }
  })

  test('is never part of a visible address', async ({ request }) => {
    for (const [from, to] of [
      ['/pt', '/'],
      ['/en', '/'],
      ['/en/perform-task', '/perform-task'],
    ] as const) {
      const response = await request.get(from, { maxRedirects: 0 })
      expect({ from, status: response.status(), to: response.headers().location }).toEqual({ from, status: 308, to })
    }
  })
})

test('unknown pages lead home, and /privacy-policy to the policy for good', async ({ request }) => {
  const signedIn = { cookie: `next-auth.session-token=${await adminToken(request)}` }
  for (const headers of [{}, signedIn])
    for (const path of ['/nothing', '/admin/nothing/at/all', '/promoter/nothing', '/policy/nothing', '/login/nothing', '/register/nothing/more']) {
      const { status, headers: sent } = await raw({ path, headers })
      expect({ path, headers, status, to: sent.location }).toEqual({ path, headers, status: 307, to: ['/'] })
    }
  const moved = await request.get('/privacy-policy', { maxRedirects: 0 })
  expect({ status: moved.status(), to: moved.headers().location }).toEqual({ status: 308, to: '/policy' })
})

test('the process and its database report that they are well', async ({ request }) => {
  expect(await (await request.get('/api/health/live')).json()).toEqual({ status: 'live', version: product.version })
  expect(await (await request.get('/api/health/ready')).json()).toEqual({ status: 'ready', version: product.version })
})

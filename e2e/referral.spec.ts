import { expect, type Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { png } from './support/pictures'
import { test } from './support/test'
import { completionOf, makePromoter, texts, wizardOn } from './support/wizard'

const { common } = texts.pt

/** What the device keeps of referral codes. */
const kept = (page: Page): Promise<{ referral_code: string | null; pending: string[] }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('referral_code') ?? '{}').state)

const clicksOf = (sql: Sql, code: string) => sql`select verdict from clicks join users on users.id = clicks.promoter_id where users.referral_code = ${code}`

const lookups = '**/api/v1/referrals/*'

/** The page's scripts stay on their way. */
const holdScripts = (page: Page) => page.route('**/_next/static/chunks/*.js', () => {})

const isKept = (page: Page, referral_code: string) => expect.poll(() => kept(page)).toEqual({ referral_code, pending: [] })

test('whoever goes on before any script has come is still their promoter’s', async ({ page, sql }) => {
  const promoter = await makePromoter(sql)
  await holdScripts(page)
  await page.goto(`/?referral_code=${promoter}`, { waitUntil: 'commit' })
  const start = page.getByRole('main').getByRole('link', { name: common.start_now }).first()
  await expect(start).toBeVisible()
  await page.unroute('**/_next/static/chunks/*.js')
  await start.click()
  await expect(page).toHaveURL(/\/perform-task$/)
  await expect(page.getByText(promoter)).toBeVisible()
  await isKept(page, promoter)
  expect(await clicksOf(sql, promoter)).toEqual([{ verdict: 'counted' }])
})

test('on slow 3G, too, the first press loses nobody', { tag: '@large' }, async ({ page, context, sql }) => {
  const promoter = await makePromoter(sql)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
  await page.goto(`/?referral_code=${promoter}`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: common.start_now }).first().click()
  await expect(page).toHaveURL(/\/perform-task$/)
  await expect(page.getByText(promoter)).toBeVisible({ timeout: 40_000 })
  // The first page may have been left between the answer and its being kept: then the second asks again, and it counts once.
  expect((await clicksOf(sql, promoter)).filter(({ verdict }) => verdict === 'counted')).toHaveLength(1)
})

test('any page that a promoter may link to keeps the code, and what leads on carries it along', async ({ page, request, sql }) => {
  for (const [from, to] of [
    ['/nope?referral_code=A%26B&x=1', '/?referral_code=A%26B'],
    ['/nope/deeper.html?x=1&referral_code=AB', '/?referral_code=AB'],
    ['/nope?x=1', '/'],
    ['/admin?referral_code=AB', '/login?referral_code=AB'],
    ['/promoter/nope?referral_code=AB&x=1', '/?referral_code=AB'],
    ['/admin?x=1', '/login'],
    ['/pt?referral_code=AB', '/?referral_code=AB'],
    ['/privacy-policy?referral_code=AB', '/policy?referral_code=AB'],
  ] as const) {
    const { location = '' } = (await request.get(from, { maxRedirects: 0 })).headers()
    expect({ from, to: location.replace(/^https?:\/\/[^/]+/, '') }).toEqual({ from, to })
  }
  for (const path of ['/nope', '/login', '/register', '/policy', '/perform-task']) {
    const promoter = await makePromoter(sql)
    await page.goto(`${path}?referral_code=${promoter}`)
    await isKept(page, promoter)
    await page.evaluate(() => localStorage.removeItem('referral_code'))
  }
})

test('a code that is kept stays, whatever other links are opened', async ({ page, sql }) => {
  const [first, second] = [await makePromoter(sql), await makePromoter(sql)]
  await page.goto(`/policy?referral_code=${first}`)
  await isKept(page, first)
  await page.goto(`/policy?referral_code=${second}`)
  // Nothing is asked, so there is no answer to wait for.
  await page.waitForLoadState('networkidle')
  await isKept(page, first)
  expect(await clicksOf(sql, second)).toEqual([])
})

test.describe('a lookup', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  for (const [how, fail] of [
    ['that no answer came to', (page: Page) => page.route(lookups, (route) => route.abort())],
    ['that the server failed', (page: Page) => page.route(lookups, (route) => route.fulfill({ status: 503, json: { message: 'away', code: 'unavailable' } }))],
  ] as const) {
    test(`${how} is made again on the next page`, async ({ page, sql }) => {
      const promoter = await makePromoter(sql)
      await fail(page)
      const failed = page.waitForRequest(lookups)
      await page.goto(`/?referral_code=${promoter}`)
      await failed
      await expect(page.locator('[data-sonner-toast]')).toBeVisible()
      expect(await kept(page)).toEqual({ referral_code: null, pending: [promoter] })
      await page.unroute(lookups)
      await page.getByRole('main').getByRole('link', { name: common.start_now }).first().click()
      await expect(page.getByText(promoter)).toBeVisible()
      await isKept(page, promoter)
      expect(await clicksOf(sql, promoter)).toEqual([{ verdict: 'counted' }])
    })
  }

  test('that answered 404 is not made again, and the next code has its turn', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    const asked: string[] = []
    page.on('request', (request) => /\/api\/v1\/referrals\//.test(request.url()) && asked.push(request.url()))
    await page.goto('/policy?referral_code=NOBODYS1')
    await expect.poll(() => kept(page)).toEqual({ referral_code: null, pending: [] })
    await page.goto('/policy')
    // Nothing is asked, so there is no answer to wait for.
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
    await page.goto(`/policy?referral_code=${promoter}`)
    await isKept(page, promoter)
  })

  test('that never came through leaves the promoter to the server, with the finished task', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    await page.route(lookups, (route) => route.abort())
    const wizard = wizardOn(page, 'pt')
    await page.goto(`/perform-task?referral_code=${promoter}`)
    await wizard.toTask()
    await wizard.toContact(await png())
    await wizard.submit()
    expect(await completionOf(sql, await wizard.code())).toMatchObject({ promoter, reward_cents: 1000 })
    expect(await clicksOf(sql, promoter)).toEqual([])
  })
})

test('a device that keeps something else under that name, or nothing at all, disturbs nobody', async ({ page, sql }) => {
  const promoter = await makePromoter(sql)
  for (const odd of ['not json', '{"state":{"referral_code":7,"pending":"x"},"version":0}', 'null']) {
    await page.goto('/policy')
    await page.evaluate((text) => localStorage.setItem('referral_code', text), odd)
    await page.goto(`/policy?referral_code=${promoter}`)
    await isKept(page, promoter)
  }
})

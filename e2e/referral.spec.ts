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

const isKept = (page: Page, referral_code: string) => expect.poll(() => kept(page)).toMatchObject({ referral_code, pending: [] })

test('whoever goes on before any script has come is still their promoter’s', async ({ page, sql }) => {
  const promoter = await makePromoter(sql)
  await holdScripts(page)
  await page.goto(`/?referral_code=${promoter}`, { waitUntil: 'commit' })
  const start = page.getByRole('main').getByRole('link', { name: common.start_now }).first()
  await expect(start).toBeVisible()
  await page.unroute('**/_next/static/chunks/*.js')
  await start.click()
  await expect(page).toHaveURL(`/perform-task?referral_code=${promoter}`)
  await expect(page.getByText(promoter)).toBeVisible()
  await isKept(page, promoter)
  expect(await clicksOf(sql, promoter)).toEqual([{ verdict: 'counted' }])
})

test.describe('a visitor who leaves before any script has come', () => {
  const stay = async (page: Page, sql: Sql, code: string) => {
    await isKept(page, code)
    const rows =
      await sql`select verdict, fingerprint is not null as known, visit from clicks join users on users.id = promoter_id where referral_code = ${code}`
    expect(rows).toEqual([{ verdict: 'counted', known: true, visit: null }])
  }

  test('is counted once, with the code kept for when they come back, and nothing is sent before', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    const asked: string[] = []
    page.on('request', (request) => /\/api\/v1\/referrals\//.test(request.url()) && asked.push(request.url()))
    await holdScripts(page)
    await page.goto(`/r/${promoter}/stories?ref=clk%201`, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('link', { name: common.start_now }).first()).toBeVisible()
    expect(asked).toEqual([])
    await page.goto('about:blank')
    await expect.poll(() => clicksOf(sql, promoter)).toEqual([{ verdict: 'counted' }])
    expect(await sql`select label, ref, fingerprint from clicks join users on users.id = promoter_id where referral_code = ${promoter}`).toEqual([
      { label: 'stories', ref: 'clk 1', fingerprint: null },
    ])
    await page.unroute('**/_next/static/chunks/*.js')
    await page.goto('/policy')
    await stay(page, sql, promoter)
    await expect(page).toHaveURL(`/policy?referral_code=${promoter}&label=stories&ref=clk+1`)
    await page.goto('about:blank')
    await page.goto('/')
    await stay(page, sql, promoter)
  })

  test('is counted once if they go back to the page', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    await holdScripts(page)
    await page.goto(`/?referral_code=${promoter}`, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('link', { name: common.start_now }).first()).toBeVisible()
    await page.goto('/robots.txt')
    await expect.poll(() => clicksOf(sql, promoter)).toEqual([{ verdict: 'counted' }])
    await page.unroute('**/_next/static/chunks/*.js')
    await page.goBack()
    await page.reload()
    await stay(page, sql, promoter)
  })
})

test('on slow 3G, too, the first press loses nobody', { tag: '@large' }, async ({ page, context, sql }) => {
  const promoter = await makePromoter(sql)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 })
  await page.goto(`/?referral_code=${promoter}`, { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: common.start_now }).first().click()
  await expect(page).toHaveURL(`/perform-task?referral_code=${promoter}`)
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

test('a device that keeps something else under that name, or nothing at all, disturbs nobody', { tag: '@large' }, async ({ page, sql }) => {
  const promoter = await makePromoter(sql)
  for (const odd of ['not json', '{"state":{"referral_code":7,"pending":"x"},"version":0}', 'null']) {
    await page.goto('/policy')
    await page.evaluate((text) => localStorage.setItem('referral_code', text), odd)
    await page.goto(`/policy?referral_code=${promoter}`)
    await isKept(page, promoter)
  }
})

/** The address that 'copy address', the share sheet and 'open in browser' give on. */
const address = (page: Page) => page.evaluate(() => location.href)

test.describe('the address', () => {
  test('carries code and label through the site, into the wizard and back, and lets them go once the task is handed in', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    const query = `?referral_code=${promoter}&label=stories`
    await page.goto(`/${query}`)
    await isKept(page, promoter)
    await page.goto('/policy')
    await expect(page).toHaveURL(`/policy${query}`)
    await page.goto('/perform-task')
    await expect(page).toHaveURL(`/perform-task${query}`)
    const wizard = wizardOn(page, 'pt')
    await wizard.toTask()
    expect(await address(page)).toContain(`/perform-task${query}`)
    await page.goBack()
    expect(await address(page)).toContain(`/perform-task${query}`)
    await page.goForward()
    await wizard.toContact(await png())
    expect(await address(page)).toContain(`/perform-task${query}`)
    await wizard.submit()
    expect(await completionOf(sql, await wizard.code())).toMatchObject({ promoter })
    await expect(page).toHaveURL('/perform-task')
    const [row] = await sql`select attributed_by, label from completions where payment_code = ${await wizard.code()}`
    expect(row).toEqual({ attributed_by: 'sent', label: 'stories' })
  })

  test('that somebody copied from the wizard opens in another browser as the same promoter’s, also where nothing can be stored', async ({
    page,
    browser,
    sql,
  }) => {
    const promoter = await makePromoter(sql)
    await page.goto(`/?referral_code=${promoter}`)
    await isKept(page, promoter)
    await page.getByRole('main').getByRole('link', { name: common.start_now }).first().click()
    await expect(page).toHaveURL(`/perform-task?referral_code=${promoter}`)
    const copied = await address(page)
    for (const isStorageOff of [false, true]) {
      const other = await browser.newContext({ locale: 'pt-BR' })
      try {
        if (isStorageOff)
          await other.addInitScript(() => {
            for (const name of ['localStorage', 'sessionStorage'])
              Object.defineProperty(window, name, {
                get: () => {
                  throw new DOMException('off', 'SecurityError')
                },
              })
          })
        const opened = await other.newPage()
        await opened.goto(copied)
        const wizard = wizardOn(opened, 'pt')
        await wizard.toTask()
        await wizard.toContact(await png())
        await wizard.submit()
        expect(await completionOf(sql, await wizard.code())).toMatchObject({ promoter })
        const [row] = await sql`select attributed_by from completions where payment_code = ${await wizard.code()}`
        expect([isStorageOff, row?.attributed_by]).toEqual([isStorageOff, 'address'])
      } finally {
        await other.close()
      }
    }
  })

  test('of account pages has no code', { tag: '@large' }, async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    await page.goto(`/?referral_code=${promoter}`)
    await isKept(page, promoter)
    await page.goto('/login')
    await expect(page).toHaveURL('/login')
  })
})

test('a page with a code calls the short link its own address, for share buttons, and so does the next one', { tag: '@large' }, async ({ page, sql }) => {
  const promoter = await makePromoter(sql)
  const calledOwn = async () => {
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/r/${promoter}/stories$`))
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', new RegExp(`/r/${promoter}/stories$`))
  }
  await page.goto(`/r/${promoter}/stories`)
  await calledOwn()
  await page.getByRole('main').getByRole('link', { name: common.start_now }).first().click()
  await expect(page).toHaveURL(/perform-task/)
  await calledOwn()
})

test('a program that shows links elsewhere finds the short link as the address of the page, and people the page as it is', async ({ baseURL, sql }) => {
  const promoter = await makePromoter(sql)
  const read = async (path: string, agent: string) => {
    const answer = await fetch(`${baseURL}${path}`, { headers: { 'user-agent': agent, 'accept-language': 'pt-BR' } })
    const html = await answer.text()
    const [canonical, og] = [/<link rel="canonical" href="([^"]*)"/, /<meta property="og:url" content="([^"]*)"/].map((tag) => tag.exec(html)?.[1])
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), canonical, og, policy: answer.headers.has('content-security-policy') }
  }
  const shown = `${baseURL}/r/${promoter}/stories`
  for (const agent of [
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])
    for (const path of [`/?referral_code=${promoter}&label=stories`, `/r/${promoter}/stories`, `/perform-task?referral_code=${promoter}.&label=stories`])
      expect(await read(path, agent)).toEqual({ status: 200, robots: 'noindex', canonical: shown, og: shown, policy: true })
  expect(await read('/', 'facebookexternalhit/1.1')).toMatchObject({ robots: null, canonical: baseURL, og: baseURL })
  expect(await clicksOf(sql, promoter)).toEqual([])
})

test.describe('who told the person', () => {
  const { contact } = texts.pt.wizard
  const field = (page: Page) => page.getByLabel(new RegExp(contact.told.replace('?', '\\?')))

  test('is asked once where no link did, says when nobody fits, and stops nothing', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    // A device of its own: a click of one that looks the same comes before what is told.
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 97 }))
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.toTask()
    await wizard.toContact(await png())
    await field(page).fill('nobody')
    await field(page).blur()
    await expect(page.getByText(contact.told_none)).toBeVisible()
    await field(page).fill(`${promoter.toLowerCase()}.`)
    await field(page).blur()
    await expect(page.getByText(contact.told_one)).toBeVisible()
    await wizard.submit()
    expect(await completionOf(sql, await wizard.code())).toMatchObject({ promoter })
    const [row] = await sql`select attributed_by from completions where payment_code = ${await wizard.code()}`
    expect(row).toEqual({ attributed_by: 'told' })
  })

  test('is not asked of somebody who came by a link', async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    const wizard = wizardOn(page, 'pt')
    await page.goto(`/perform-task?referral_code=${promoter}`)
    await wizard.toTask()
    await wizard.toContact(await png())
    await expect(page.getByLabel(contact.telegram)).toBeVisible()
    await expect(field(page)).toHaveCount(0)
  })
})

import { expect } from '@playwright/test'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { hold } from './support/hold'
import { handInFor } from './support/my-task'
import { raw } from './support/raw'
import {
  desktop,
  expectNoSidewaysScroll,
  languages,
  oneLanguage,
  openAlive,
  openWithBanner,
  phone,
  standstill,
  violations,
  withoutBanner,
} from './support/site'
import { test } from './support/test'
import { makePromoter } from './support/wizard'

const API = '**/api/v1/campaigns'

const reais = (lang: string, text: string) => (lang === 'en' ? `R$${text}` : `R$\u00a0${text.replace('.', ',')}`)

for (const { locale, lang, texts, tags } of languages) {
  const t = texts.tasks

  test.describe(`open tasks, ${lang}`, { tag: tags }, () => {
    test.use({ locale, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

    test('say what they pay and how long they take, lead to the whole promise, and from there to the start', async ({ page, request, sql }) => {
      test.slow()
      const { slug, title } = await publishCampaign(request, sql, { reward: 4.5, acceptAfterDays: 7 })
      await withoutBanner(page)
      await page.goto('/tasks')
      const name = (lang === 'en' ? title.en : title.pt) ?? ''
      const card = page.getByRole('article').filter({ hasText: name })
      await expect(card).toContainText(reais(lang, '4.50'))
      await expect(card).toContainText(t.card.minutes.includes('minuto') ? '10 minutos' : '10 minutes')
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])

      await card.getByRole('link').press('Enter')
      await expect(page).toHaveURL(`/tasks/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      for (const part of [t.promise.do, t.promise.send, t.promise.paid, t.promise.who, t.promise.asked])
        await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
      await expect(page.getByText(reais(lang, '4.50')).first()).toBeVisible()
      await expect(page.getByText(lang === 'en' ? /within 7 days, it counts/ : /Se ninguém responder em 7 dias/)).toBeVisible()
      // In reach of a thumb wherever the page stands.
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toBeInViewport()
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toHaveAttribute('href', `/tasks/${slug}/do`)
      expect(await violations(page)).toEqual([])
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNoSidewaysScroll(page, `${width} px`)
      }
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const t = texts.tasks

  test.describe('open tasks', () => {
    test.use({ locale, viewport: desktop })

    test('can be narrowed down to a kind, which a reload and the way back keep', { tag: '@large' }, async ({ page, request, sql }) => {
      await publishCampaign(request, sql, { kind: 'video' })
      await withoutBanner(page)
      await page.goto('/tasks')
      await page.getByRole('radio', { name: t.card.kinds.video, exact: true }).check()
      await expect(page.getByRole('article').filter({ hasNotText: t.card.kinds.video })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('radio', { name: t.card.kinds.video, exact: true })).toBeChecked()
      await page.getByRole('article').first().getByRole('link').click()
      await expect(page).toHaveURL(/\/tasks\/tarefa-/)
      await page.goBack()
      await expect(page.getByRole('radio', { name: t.card.kinds.video, exact: true })).toBeChecked()
    })

    test.describe('without a connection', () => {
      test.use({ allowedErrors: [/ERR_FAILED/] })

      test('say so when there are none, and when they cannot be loaded', { tag: '@large' }, async ({ page }) => {
        await withoutBanner(page)
        await page.route(API, (route) => route.fulfill({ json: { data: [] } }))
        await page.goto('/tasks')
        await expect(page.getByText(t.list.none.title)).toBeVisible()
        await page.unroute(API)
        await page.route(API, (route) => route.abort())
        await page.reload()
        await expect(page.getByRole('alert').filter({ hasText: t.list.failed })).toBeVisible()
        await page.unroute(API)
        await page.getByRole('button', { name: t.list.retry }).click()
        await expect(page.getByRole('article').first()).toBeVisible()
      })
    })

    test('stand on the landing page once there is more than one, but never move under the eyes of a reader', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      await publishCampaign(request, sql)
      await withoutBanner(page)
      await page.goto('/')
      await expect(page.locator('#services').getByRole('article').nth(1)).toBeAttached()
      expect(await page.locator('#services').getByRole('article').count()).toBeLessThanOrEqual(6)
      await expect(page.locator('#services').getByRole('link', { name: texts.landing.services.all })).toHaveAttribute('href', '/tasks')

      // The answer comes when the section is read.
      const letGo = await hold(page, API)
      const asked = page.waitForRequest(API)
      const answered = page.waitForResponse(API)
      await page.reload()
      await asked
      await page.locator('#services').scrollIntoViewIfNeeded()
      await expect(page.locator('#services').getByText(texts.landing.services.items.like.title)).toBeInViewport()
      letGo()
      await answered
      await standstill(page)
      await expect(page.locator('#services').getByText(texts.landing.services.items.like.title)).toBeVisible()
    })
  })

  test.describe('the page of a task', () => {
    test.use({ locale, viewport: phone, allowedErrors: [/status of 4(04|10)/] })

    test('says why it takes nobody now and what is open instead, also while the page is older than that', async ({ page, request, sql }) => {
      const { id, slug, title, authorization } = await publishCampaign(request, sql, { settings: { position: 0 } })
      await withoutBanner(page)
      await page.goto(`/tasks/${slug}`)
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toBeVisible()
      for (const [move, text] of [
        ['pause', t.state.paused],
        ['end', t.state.ended],
      ] as const) {
        expect((await request.post(`/api/v1/campaigns/${id}/${move}`, { headers: { authorization } })).status()).toBe(200)
        await page.reload()
        await expect(page.getByText(text)).toBeInViewport({ ratio: 1 })
        const tops = await Promise.all([page.getByText(text), page.getByRole('heading', { level: 1 })].map(async (part) => (await part.boundingBox())?.y ?? 0))
        expect(tops[0]).toBeLessThan(tops[1] ?? 0)
        await expect(page.getByRole('link', { name: t.start.start, exact: true })).toBeHidden()
        await expect(page.getByRole('article').first()).toBeVisible()
        await expect(page.getByRole('article').filter({ hasText: title.pt })).toHaveCount(0)
      }
    })

    test('can be started above the cookie banner by who comes by a link', { tag: '@large' }, async ({ page, request, sql }) => {
      const { slug } = await publishCampaign(request, sql)
      await openWithBanner(page, `/r/${await makePromoter(sql)}/stories?task=${slug}`)
      const start = page.getByRole('link', { name: t.start.start, exact: true })
      const isOnTop = () =>
        start.evaluate((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect()
          return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => link.contains(document.elementFromPoint((left + right) / 2, y)))
        })
      for (const height of [740, 640]) {
        await page.setViewportSize({ width: 360, height })
        await expect.poll(isOnTop, `${height} px`).toBe(true)
        await page.evaluate(() => window.scrollTo(0, 600))
        await expect.poll(isOnTop, `${height} px, scrolled`).toBe(true)
        await page.evaluate(() => window.scrollTo(0, 0))
      }
    })

    test('says on the device that has done it that it is done, and leads there; so does its wizard', { tag: '@large' }, async ({ page, request, sql }) => {
      const { slug } = await publishCampaign(request, sql)
      const { code, token } = await handInFor(request, slug, { proof_code: SURVEY_CODE })
      await withoutBanner(page)
      await page.goto(`/tasks/${slug}`)
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toBeVisible()
      // Opened by its link: this device knows it from then on.
      await openAlive(page, `/my-task#${token}`)
      await expect(page.getByText(code)).toBeVisible()
      await openAlive(page, `/tasks/${slug}`)
      const open = page.getByRole('link', { name: t.start.done_open })
      await expect(open).toBeInViewport({ ratio: 1 })
      await expect(open).toHaveAttribute('href', `/my-task#${code}`)
      await expect(page.getByRole('link', { name: t.start.start, exact: true })).toHaveCount(0)
      expect(await violations(page)).toEqual([])
      const { start } = texts.campaign_wizard
      await openAlive(page, `/tasks/${slug}/do`)
      await expect(page.getByText(start.done_title)).toBeVisible()
      await expect(page.getByRole('button', { name: start.begin })).toHaveCount(0)
      await page.getByRole('link', { name: start.done_open }).click()
      await expect(page).toHaveURL(`/my-task#${code}`)
    })

    test('is not found under an address that no task has, and gone 30 days after its end', async ({ page, request, sql }) => {
      const { id, slug } = await publishCampaign(request, sql)
      await sql`update campaigns set state = 'ended', ended_at = now() - interval '31 days' where id = ${id}`
      for (const [address, status] of [
        [`/tasks/${slug}`, 410],
        ['/tasks/nobody-has-this', 404],
      ] as const) {
        const answer = await page.goto(address)
        expect([address, answer?.status()]).toEqual([address, status])
        await expect(page.getByRole('heading', { level: 1, name: t.missing.title })).toBeVisible()
        await expect(page.getByRole('article').first()).toBeVisible()
        expect(await page.locator('meta[name=robots]').first().getAttribute('content')).toContain('noindex')
        // From memory as the first time.
        expect((await page.goto(address))?.status()).toBe(status)
      }
    })

    test('shows its title and reward where its link is shared, and carries one strict policy', { tag: '@large' }, async ({ request, sql }) => {
      const { slug, title } = await publishCampaign(request, sql, { reward: 4.5 })
      for (const language of ['pt', 'en'] as const) {
        // The second answer comes from memory.
        for (const _ of [1, 2]) {
          const { status, body, headers } = await raw({ path: `/tasks/${slug}`, headers: { 'accept-language': language } })
          expect(status).toBe(200)
          const shown = /<meta property="og:title" content="([^"]*)"/.exec(body)?.[1]
          expect(shown).toBe(`${title[language]} · ${reais(language, '4.50')}`)
          expect(headers['content-security-policy']).toHaveLength(1)
          expect(headers['content-security-policy']?.[0]).toMatch(/script-src 'self' 'sha256-/)
          expect(headers['content-security-policy']?.[0]).not.toMatch(/script-src[^;]*unsafe/)
          expect(headers.vary?.join()).toContain('Accept-Language')
          expect(body).toContain('"@type":"HowTo"')
        }
      }
    })
  })
}

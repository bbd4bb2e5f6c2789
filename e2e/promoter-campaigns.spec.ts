import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { publishCampaign } from './support/campaigns'
import { card, clicks, signInNew, toastOf } from './support/promoter'
import { desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, tagsAt, violations, withoutBanner } from './support/site'
import { test } from './support/test'

const address = '/promoter/campaigns'

/** Everybody's browser tests share a database, so that other campaigns may be open too. */
const openTask = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click()

test.beforeEach(({ page }) => withoutBanner(page))

for (const { locale, texts } of languages) {
  const t = texts.promoter.campaigns
  const language = locale === 'en-US' ? 'en' : 'pt'

  for (const viewport of [phone, desktop]) {
    test(`a promoter finds an open task, gives its link a label and takes text and pictures (${locale}, ${viewport.width} px)`, {
      tag: tagsAt(locale, viewport),
    }, async ({ browser, request, sql, baseURL }) => {
      const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await context.newPage()
      await withoutBanner(page)
      const campaign = await publishCampaign(request, sql, { reward: 4, commission: 1 })
      const title = campaign.title[language] ?? ''
      const { code } = await signInNew(page, request)

      // From the dashboard, where one link leads to it.
      await page.goto('/promoter')
      await page
        .getByRole('navigation', { name: texts.promoter.quick.title })
        .getByRole('link', { name: new RegExp(`^${t.title}`) })
        .click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
      await expect(page).toHaveTitle(`${t.title} · Completa`)
      const inList = page.getByRole('link', { name: title, exact: true })
      await expect(inList).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])

      await inList.click()
      await expect(page).toHaveURL(`${address}?task=${campaign.slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const link = page.getByTestId('referral-link')
      await expect(link).toHaveText(`${baseURL}/r/${code}?task=${campaign.slug}`)

      // A label as people name a place becomes one as links can have it, and is in the address.
      await page.getByRole('button', { name: t.link.new }).click()
      await page.getByRole('button', { name: t.link.add }).click()
      await expect(page.getByText(t.link.name_empty)).toBeVisible()
      await page.getByLabel(t.link.name).fill('Grupo da Família!')
      await expect(page.getByText(t.link.name_result.replace('{label}', 'grupo-da-familia'))).toBeVisible()
      await page.getByRole('button', { name: t.link.add }).dblclick()
      await expect(link).toHaveText(`${baseURL}/r/${code}/grupo-da-familia?task=${campaign.slug}`)
      await expect(page).toHaveURL(`${address}?task=${campaign.slug}&label=grupo-da-familia`)
      await expect(page.getByLabel(t.link.label, { exact: true }).locator('option')).toHaveText([t.link.no_label, 'grupo-da-familia'])
      await page.reload()
      await expect(link).toContainText('/grupo-da-familia?')
      const whatsapp = new URL((await page.getByRole('link', { name: texts.promoter.link.whatsapp }).getAttribute('href')) ?? '')
      expect(whatsapp.searchParams.get('text')).toContain(await link.textContent())

      // The text to copy, in both languages.
      const text = page.getByTestId('share-text')
      await page.getByRole('button', { name: t.share.copy }).click()
      await expect(toastOf(page, t.share.copied)).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(title)
      expect(copied).toContain(`/r/${code}/grupo-da-familia?task=${campaign.slug}`)
      for (const [other, name] of Object.entries(campaign.title)) {
        await page.getByRole('group', { name: t.share.language }).getByRole('radio').nth(['pt', 'en'].indexOf(other)).check()
        await expect(text).toContainText(name)
      }

      // The pictures are what is saved.
      for (const [format, height] of [
        ['story', 1920],
        ['feed', 1080],
      ] as const) {
        const figure = page.getByRole('figure').filter({ has: page.getByText(t.share[format], { exact: true }) })
        await figure.scrollIntoViewIfNeeded()
        await expect.poll(() => figure.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(height)
        const download = page.waitForEvent('download')
        await figure.getByRole('link').click()
        const saved = await download
        expect(saved.suggestedFilename()).toBe(`completa-${campaign.slug}-${format}.png`)
        expect(await sharp(await saved.path()).metadata()).toMatchObject({ format: 'png', width: 1080, height })
      }
      await expect(page.getByText(t.figures.empty, { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])

      // A label that is no longer needed leaves the list, and the link goes on without one.
      await page.getByRole('button', { name: t.link.remove }).click()
      await expect(link).toHaveText(`${baseURL}/r/${code}?task=${campaign.slug}`)
      await expect(page.getByLabel(t.link.label, { exact: true }).locator('option')).toHaveText([t.link.no_label])
      await context.close()
    })
  }
}

for (const { texts } of oneLanguage) {
  const t = texts.promoter.campaigns

  test('a promoter sees what each label brought, as a chart, as a table and as a file, and the way back leads to the list', { tag: '@large' }, async ({
    page,
    request,
    sql,
  }) => {
    const campaign = await publishCampaign(request, sql)
    const { code } = await signInNew(page, request)
    for (const [label, count] of [
      ['stories', 2],
      ['grupo', 1],
    ] as const)
      for (let n = 0; n < count; n++) {
        const answer = await request.get(`/api/v1/referrals/${code}?campaign=${campaign.slug}&label=${label}`, {
          headers: { 'x-device-fingerprint': `labels-${code}-${label}-${n}` },
        })
        expect(answer.status()).toBe(200)
      }
    await page.goto(address)
    await openTask(page, campaign.title.pt)
    await expect(card(page, t.figures.clicks)).toHaveText('3')
    const byLabel = page.getByRole('table', { name: t.figures.by_label })
    await expect(byLabel.getByRole('row').filter({ hasText: 'stories' })).toContainText('2')
    await expect(byLabel.getByRole('row').filter({ hasText: 'grupo' })).toContainText('1')
    await expect(page.getByRole('table', { name: t.figures.chart_caption }).getByRole('row')).toHaveCount(31)
    expect(await violations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.area.csv }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.title.pt)
    await page.getByRole('link', { name: t.back }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('link', { name: campaign.title.pt, exact: true })).toBeVisible()
  })

  test('a task that has ended stands apart with its results and offers nothing to publish', { tag: '@large' }, async ({ page, request, sql }) => {
    const campaign = await publishCampaign(request, sql)
    const { code } = await signInNew(page, request)
    const answer = await request.get(`/api/v1/referrals/${code}?campaign=${campaign.slug}`, { headers: { 'x-device-fingerprint': `ended-${code}` } })
    expect(answer.status()).toBe(200)
    const headers = { authorization: campaign.authorization }
    expect((await request.post(`/api/v1/campaigns/${campaign.id}/end`, { headers, data: {} })).ok()).toBe(true)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: t.past })).toBeVisible()
    await openTask(page, campaign.title.pt)
    await expect(page.getByText(t.closed.ended)).toBeVisible()
    await expect(card(page, t.figures.clicks)).toHaveText('1')
    await expect(page.getByTestId('referral-link')).toHaveCount(0)
    await expect(page.getByText(t.share.title, { exact: true })).toHaveCount(0)
  })

  test.describe('when things go wrong', () => {
    test.use({ allowedErrors: [/status of (404|500)|net::ERR/] })

    test('an unknown task, a list that fails and a picture that fails say so, and can be tried again', { tag: '@large' }, async ({ page, request, sql }) => {
      const campaign = await publishCampaign(request, sql)
      await signInNew(page, request)
      await page.goto(`${address}?task=nunca-existiu`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.unknown)
      expect(await violations(page)).toEqual([])

      let fails = true
      await page.route('**/api/v1/promoter-campaigns', (route) => (fails ? route.fulfill({ status: 500, json: { success: false } }) : route.continue()))
      await page.goto(address)
      await expect(page.getByText(t.failed)).toBeVisible()
      fails = false
      await page.getByRole('button', { name: texts.area.try_again }).click()
      await expect(page.getByRole('link', { name: campaign.title.pt, exact: true })).toBeVisible()

      await page.route('**/api/pictures/share/**', (route) => route.fulfill({ status: 500, body: '' }))
      await openTask(page, campaign.title.pt)
      await page.getByRole('heading', { name: t.share.pictures }).scrollIntoViewIfNeeded()
      await expect(page.getByText(t.share.picture_failed)).toHaveCount(2)
    })
  })

  test('nothing is open: the page says so and leads to the referral link', { tag: '@large' }, async ({ page, request }) => {
    await signInNew(page, request)
    await page.route('**/api/v1/promoter-campaigns', (route) => route.fulfill({ json: { success: true, data: [] } }))
    await page.goto(address)
    await expect(page.getByText(t.empty, { exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: texts.promoter.to_link }).click()
    await expect(page).toHaveURL('/promoter')
  })

  test('everything is reached and done by keyboard', { tag: '@large' }, async ({ page, request, sql }) => {
    const campaign = await publishCampaign(request, sql)
    await signInNew(page, request)
    await page.goto(address)
    const task = page.getByRole('link', { name: campaign.title.pt, exact: true })
    await task.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(t.link.label, { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: t.link.new })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t.link.name)).toBeFocused()
    await page.keyboard.type('bio')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('referral-link')).toContainText('/bio?task=')
    await expect(page.getByRole('button', { name: t.link.new })).toBeFocused()
    await page.goto(address)
    // The bar at the bottom reaches the tasks and the payouts without its sheet.
    const bar = page.getByRole('navigation', { name: texts.area.menu }).last()
    for (const name of [t.title, texts.promoter.payouts.title]) await expect(bar.getByRole('link', { name })).toBeVisible()
  })

  test('nothing is wider than 320 px', { tag: '@large' }, async ({ page, request, sql }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const campaign = await publishCampaign(request, sql)
    const { code } = await signInNew(page, request)
    await clicks(request, code, 1, 'narrow')
    for (const path of [address, `${address}?task=${campaign.slug}`]) {
      await page.goto(path)
      await expect(page.getByText(campaign.title.pt).first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
    }
  })
}

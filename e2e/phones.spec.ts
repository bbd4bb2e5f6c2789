import { rmSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import broken from '@/messages/broken.json' with { type: 'json' }
import { campaignWizardOn } from './support/campaign-wizard'
import { publishCampaign, SURVEY_CODE } from './support/campaigns'
import { png } from './support/pictures'
import { alive, openAlive, withoutBanner } from './support/site'
import { test } from './support/test'
import { translate } from './support/translate'
import { completionOf, makePromoter, storedProof, texts, wizardOn } from './support/wizard'

// What phones, their browsers and their keyboards do to the pages.

const { wizard: pt, validation } = texts.pt

test.use({ locale: 'pt-BR' })

/** Storage as phones have it: full, or forbidden by a setting or by an app's own browser. */
const storages: Record<string, (page: Page) => Promise<unknown>> = {
  full: (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    }),
  forbidden: (page) =>
    page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
    }),
}

for (const [kind, spoil] of Object.entries(storages))
  test(`with storage that is ${kind} a task is handed in, for the promoter whose link led to it, and the page says that nothing is kept`, {
    tag: kind === 'full' ? [] : ['@large'],
  }, async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    await spoil(page)
    const wizard = wizardOn(page, 'pt')
    const looked = page.waitForResponse('**/api/v1/referrals/*')
    await page.goto(`/?referral_code=${promoter}`)
    expect((await looked).status()).toBe(200)
    if (kind === 'full') await page.getByRole('button', { name: texts.pt.cookies.reject }).click()
    await page.locator('a[href="/perform-task"]:visible').first().click()
    await wizard.toTask()
    await expect(page.getByText(pt.unkept_text)).toHaveCount(1)
    await wizard.toContact(await png())
    await wizard.submit()
    const code = await wizard.code()
    await expect(page.getByRole('link', { name: pt.done.link_open })).toHaveAttribute('href', /^\/my-task#.{20,}/)
    expect(await completionOf(sql, code)).toMatchObject({ promoter })
  })

test.describe('while a call fails', () => {
  // A part that is translated before it is hydrated is drawn anew by React, which says so (#418).
  test.use({ allowedErrors: [/ERR_FAILED|React error #418/] })

  test('a page that the browser translates leads to the payment code, and its buttons still say what they do', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wizard = wizardOn(page, 'pt')
    await withoutBanner(page)
    await openAlive(page, '/perform-task')
    await translate(page)
    await wizard.toTask()
    await wizard.go()
    await expect(page.getByText(pt.task.missing)).toBeVisible()
    await wizard.toContact(await png())
    // The first time nothing answers, so that the error comes and goes too.
    await page.route('**/api/v1/referrals', (route) => route.abort(), { times: 1 })
    await wizard.submit()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    await wizard.submit()
    await wizard.code()
    await wizard.button(pt.done.copy).click()
    await expect(wizard.button(pt.done.copied)).toBeVisible()
    expect(await page.locator('font').count()).toBeGreaterThan(10)
  })

  test('a campaign that the browser translates leads to the payment code too', { tag: '@large' }, async ({ page, request, sql }) => {
    const survey = await publishCampaign(request, sql)
    const wizard = campaignWizardOn(page, 'pt')
    await wizard.open(survey.slug)
    await translate(page)
    await wizard.toProof()
    await wizard.go()
    await expect(page.getByText(validation.item_code_required)).toBeVisible()
    await wizard.field('Código da última tela da pesquisa').fill(SURVEY_CODE)
    await wizard.go()
    await wizard.at('contact')
    await page.route('**/api/v1/referrals', (route) => route.abort(), { times: 1 })
    await wizard.submit()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    await wizard.submit()
    await wizard.code()
    expect(await page.locator('font').count()).toBeGreaterThan(10)
  })
})

test.describe('while a script fails', () => {
  test.use({ allowedErrors: [/not a child of this node|NotFoundError/] })

  test('a page whose script fails says so in the language of its reader, and goes on from there', async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await withoutBanner(page)
    await openAlive(page, '/perform-task')
    await wizard.toPerson()
    // A browser's extension that takes away more than texts.
    await page.evaluate(() => {
      const { insertBefore, appendChild } = Node.prototype
      const fail = (insert: typeof insertBefore | typeof appendChild) =>
        function (this: Node, ...nodes: [Node, Node | null]) {
          if (!(this instanceof Element && this.closest('main'))) return Reflect.apply(insert, this, nodes)
          Object.assign(Node.prototype, { insertBefore, appendChild })
          throw new DOMException('The node is not a child of this node.', 'NotFoundError')
        }
      Object.assign(Node.prototype, { insertBefore: fail(insertBefore), appendChild: fail(appendChild) })
    })
    await wizard.go()
    await expect(page.getByRole('heading', { name: texts.pt.common.broken.title })).toBeVisible()
    await page.getByRole('button', { name: texts.pt.common.broken.again }).click()
    await wizard.at(3)
  })

  test('where what is around all pages fails, it is said too, and the page can be loaded anew', { tag: '@large' }, async ({ page }) => {
    await page.addInitScript(() => {
      const { insertBefore, appendChild } = Node.prototype
      const fail = (insert: typeof insertBefore | typeof appendChild) =>
        function (this: Node, ...nodes: [Node, Node | null]) {
          if (!(nodes[0] instanceof Element && nodes[0].matches('.cookie-banner')) || sessionStorage.failed) return Reflect.apply(insert, this, nodes)
          sessionStorage.failed = 'once'
          throw new DOMException('The node is not a child of this node.', 'NotFoundError')
        }
      Object.assign(Node.prototype, { insertBefore: fail(insertBefore), appendChild: fail(appendChild) })
    })
    await page.goto('/perform-task')
    await expect(page.getByRole('heading', { name: broken.pt.title })).toBeVisible()
    await page.getByRole('button', { name: broken.pt.again }).click()
    await expect(page.locator('.cookie-banner')).toBeVisible()
    await wizardOn(page, 'pt').at(1)
  })
})

test('a picture that is gone when it is sent is sent as it was read, on a phone whose clock is three days ahead', async ({ page }, info) => {
  await page.clock.install({ time: Date.now() + 3 * 86_400_000 })
  const wizard = wizardOn(page, 'pt')
  await withoutBanner(page)
  await openAlive(page, '/perform-task')
  await wizard.toTask()
  const { buffer } = await png()
  const path = info.outputPath('print.png')
  writeFileSync(path, buffer)
  await page.getByTestId('proof').setInputFiles(path)
  await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  rmSync(path)
  await wizard.go()
  await wizard.at(5)
  await wizard.go()
  await wizard.at(6)
  await wizard.field(pt.contact.telegram).fill('@maria')
  await wizard.submit()
  await wizard.code()
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d|28:\d\d)$/)
})

test('WebP is converted under whatever name, and a picture that the phone cannot open is told how to be sent', async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  await withoutBanner(page)
  await wizard.openTask()
  const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
  for (const name of ['IMG_0001.HEIC', 'foto.jpg']) {
    await wizard.choose({ name, mimeType: name.endsWith('jpg') ? 'image/jpeg' : 'image/heic', buffer: heic })
    await expect(page.getByText(texts.pt.validation.proof_unopened)).toBeVisible()
  }
  const webp = await sharp((await png()).buffer)
    .webp()
    .toBuffer()
  await wizard.toContact({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: webp })
  await wizard.submit()
  const { proof_key } = await completionOf(sql, await wizard.code())
  expect(await storedProof(proof_key)).toMatchObject({ format: 'jpeg', width: 360, height: 740 })
})

test.describe('scripts that do not load', () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED/] })

  for (const path of ['/perform-task', '/my-tasks'])
    test(`are said on ${path}, whose buttons answer nothing`, { tag: path === '/perform-task' ? [] : ['@large'] }, async ({ page }) => {
      await page.route('**/_next/static/chunks/*.js', (route) => route.abort())
      await page.goto(path)
      await expect(page.locator('#stuck')).toBeVisible()
      await page.unroute('**/_next/static/chunks/*.js')
      await page.locator('#stuck a').click()
      await alive(page)
      await expect(page.locator('#stuck')).toBeHidden()
    })
})

import { expect, type Page } from '@playwright/test'
import { png } from './support/pictures'
import { standstill } from './support/site'
import { test } from './support/test'
import { texts, wizardOn } from './support/wizard'

const { wizard: pt, validation } = texts.pt

/** What only zod says of itself, and what only the library of the forms. */
const ZOD = '$ZodError'
const FORMS = 'shouldUnregister'

/** How the scripts fare that zod comes with: kept back, refused, or let through. */
async function rulesOf(page: Page) {
  let refusing = false
  let refused = 0
  let failed = 0
  const addresses = new Set<string>()
  let came = 0
  let held: Promise<void> | undefined
  let letGo = () => {}
  page.on('requestfailed', (request) => {
    if (addresses.has(request.url())) failed += 1
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch()
    const isRules = (await response.text()).includes(ZOD)
    if (isRules) await held
    if (isRules && refusing) {
      refused += 1
      addresses.add(route.request().url())
      return route.abort()
    }
    await route.fulfill({ response })
    if (isRules) came += 1
  })
  return {
    came: () => came,
    refused: () => refused,
    refuse: () => {
      refusing = true
    },
    /** Lets them through again, once the page knows of every refusal: an attempt that begins before joins the one that fails. */
    allow: async () => {
      await expect.poll(() => failed - refused).toBeGreaterThanOrEqual(0)
      refusing = false
    },
    hold: () => {
      held = new Promise((resolve) => {
        letGo = resolve
      })
    },
    release: () => {
      held = undefined
      letGo()
    },
  }
}

/** The visitor on step 3, with the rules kept back since before they were asked for. */
async function withLateRules(page: Page) {
  const rules = await rulesOf(page)
  rules.hold()
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.toPerson()
  return { rules, wizard }
}

test('the first step needs neither zod nor the message formatter; the second fetches the rules while it is read', async ({ page }) => {
  await page.addInitScript(() => {
    const asked = Intl.NumberFormat.supportedLocalesOf
    Intl.NumberFormat.supportedLocalesOf = (...given) => {
      document.documentElement.dataset.formatted = 'yes'
      return asked.apply(Intl.NumberFormat, given)
    }
  })
  const rules = await rulesOf(page)
  const wizard = wizardOn(page, 'pt')
  // The last that is fetched ahead of need on the first step.
  const later = page.waitForResponse(async (response) => response.url().endsWith('.js') && (await response.text()).includes(FORMS))
  await page.goto('/perform-task')
  await wizard.at(1)
  await later
  await page.waitForLoadState('networkidle')
  expect(rules.came()).toBe(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-formatted')
  await wizard.go()
  await wizard.at(2)
  await expect.poll(rules.came).toBeGreaterThan(0)
})

test('rules that are late are waited for, and say the same then', { tag: '@large' }, async ({ page }) => {
  const { rules, wizard } = await withLateRules(page)
  await wizard.go()
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(validation.name_required)).toBeHidden()
  rules.release()
  await expect(page.getByText(validation.name_required)).toBeVisible()
  await expect(page.getByText(validation.gender_required)).toBeVisible()
  await expect(wizard.field(pt.registration.name)).toBeFocused()
  await wizard.fillPerson('Maria Lima')
  await wizard.go()
  await wizard.at(4)
})

test('who goes back while the rules are late is not pulled forward', { tag: '@large' }, async ({ page }) => {
  const { rules, wizard } = await withLateRules(page)
  await wizard.fillPerson('Maria Lima')
  await wizard.go()
  await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-busy', 'true')
  await wizard.button(pt.back).click()
  await wizard.at(2)
  rules.release()
  await expect.poll(rules.came).toBeGreaterThan(0)
  await standstill(page)
  await wizard.at(2)
})

test.describe('on a shaky connection', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a draft is read without zod, and whatever does not fit is dropped', { tag: '@large' }, async ({ page }) => {
    await page.addInitScript(() => {
      const data = { name: 'Joana Prado', age: 29, gender: 'other', profession: { much: 'more' }, telegram: null, whatsapp: '11987654321' }
      localStorage.setItem('registration-storage', JSON.stringify({ state: { step: 3, data, rewardCode: 7 }, version: 0 }))
    })
    const wizard = wizardOn(page, 'pt')
    const rules = await rulesOf(page)
    rules.refuse()
    await page.goto('/perform-task')
    await wizard.at(3)
    await expect(wizard.field(pt.registration.name)).toHaveValue('Joana Prado')
    await expect(wizard.field(pt.registration.whatsapp)).toHaveValue('11987654321')
    await expect(wizard.field(pt.registration.age)).toHaveValue('')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    expect(rules.came()).toBe(0)
  })

  test('a step that did not come is asked for again, and the visitor can go back meanwhile', { tag: '@large' }, async ({ page }) => {
    let refusing = true
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const response = await route.fetch()
      const ofForms = (await response.text()).includes(FORMS)
      return refusing && ofForms ? route.abort() : route.fulfill({ response })
    })
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.go()
    await wizard.at(2)
    await wizard.go()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    await wizard.button(pt.back).click()
    await wizard.at(2)
    await wizard.go()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    refusing = false
    await wizard.button(pt.try_again).click()
    await wizard.at(3)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await wizard.fillPerson('Maria Lima')
  })

  test('rules that did not come are asked for again, and nobody passes without them', async ({ page }) => {
    const rules = await rulesOf(page)
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.at(1)
    rules.refuse()
    await wizard.go()
    await wizard.at(2)
    await expect.poll(rules.refused).toBeGreaterThan(0)
    await wizard.go()
    await wizard.at(3)
    await wizard.fillPerson('Maria Lima')
    await wizard.field(pt.registration.whatsapp).fill('123')
    await wizard.go()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    await wizard.at(3)
    await rules.allow()
    await wizard.go()
    await expect(page.getByText(validation.whatsapp_length)).toBeVisible()
    await expect(page.getByText(pt.contact.offline)).toBeHidden()
    await wizard.field(pt.registration.whatsapp).fill('11987654321')
    await wizard.go()
    await wizard.at(4)
  })

  test('after a reload on the last form the task is handed in as soon as the rules can be had', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.toTask()
    await wizard.toContact(await png())
    const rules = await rulesOf(page)
    rules.refuse()
    await page.reload()
    await wizard.at(6)
    await wizard.button(pt.contact.proof_back).click()
    await wizard.at(4)
    await wizard.choose(await png())
    await expect(page.getByAltText(pt.task.preview)).toBeVisible()
    await wizard.go()
    await wizard.at(5)
    await wizard.go()
    await wizard.at(6)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await wizard.submit()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    expect(sent).toEqual([])
    await rules.allow()
    await wizard.submit()
    expect(await wizard.code()).toMatch(/^[A-Z0-9]{8}$/)
  })

  test("the browser's Forward stops at a step that was never finished, also before the rules have come", { tag: '@large' }, async ({ page }) => {
    const rules = await rulesOf(page)
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.toTask()
    await page.goBack()
    await wizard.at(3)
    await wizard.field(pt.registration.name).fill('')
    rules.hold()
    await page.reload()
    await wizard.at(3)
    await page.goForward()
    await wizard.at(3)
    rules.release()
    await expect.poll(rules.came).toBeGreaterThan(0)
    await standstill(page)
    await wizard.at(3)
    await wizard.field(pt.registration.name).fill('Maria Lima')
    await page.goForward()
    await wizard.at(4)
  })
})

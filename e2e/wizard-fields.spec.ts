import { expect, type Page } from '@playwright/test'
import type postgres from 'postgres'
import { png } from './support/pictures'
import { expectNoSidewaysScroll, standstill, withoutBanner } from './support/site'
import { test } from './support/test'
import { completionOf, languages, texts, wizardOn } from './support/wizard'

const { wizard: pt, validation, errors } = texts.pt

const LONG = 'M'.repeat(90)

/** Puts a text into a field as pasting does. */
async function paste(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: false }).focus()
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
}

test("a number pasted from a phone's contacts is understood", { tag: '@large' }, async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.toPerson()
  await wizard.fillPerson('Maria Lima')
  await wizard.field(pt.registration.whatsapp).fill('')
  await paste(page, pt.registration.whatsapp, '\u202a+55\u00a011\u00a098765\u20114321\u202c')
  await expect(wizard.field(pt.registration.whatsapp)).toHaveValue('+5511987654321')
  await wizard.go()
  await wizard.at(4)
  await wizard.toContact(await png())
  await wizard.submit()
  expect(await completionOf(sql, await wizard.code())).toMatchObject({ whatsapp: '+5511987654321' })
})

test.describe('double taps', () => {
  test('the second tap within 400 ms of a step does nothing', async ({ page }) => {
    await withoutBanner(page)
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.at(1)
    await wizard.button(pt.continue).dblclick()
    await wizard.at(2)
    await standstill(page)
    await wizard.at(2)
    // The same place takes presses again.
    await wizard.button(pt.continue).click()
    await wizard.at(3)
  })

  test('a double tap on the step before hands nothing in', { tag: '@large' }, async ({ page }) => {
    await withoutBanner(page)
    const wizard = wizardOn(page, 'pt')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.button(pt.back).click()
    await wizard.at(5)
    await wizard.button(pt.continue).dblclick()
    await wizard.at(6)
    await standstill(page)
    expect(sent).toEqual([])
    await wizard.at(6)
  })
})

test.describe('what the server refuses', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('is said at the field of the step that is open, Telegram and e-mail included, and can be mended', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.setViewportSize({ width: 320, height: 568 })
    await withoutBanner(page)
    const answers = [{ telegram: ['Este "usuário" não existe'] }, { email: ['Nem este e-mail'] }]
    await page.route('**/api/v1/referrals', (route) => {
      const fields = answers.shift()
      return fields ? route.fulfill({ status: 422, json: { message: errors.invalid, code: 'invalid', errors: fields } }) : route.continue()
    })
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.submit()
    const telegram = wizard.field(pt.contact.telegram)
    await expect(telegram).toHaveAccessibleDescription(/Este usuário não existe/)
    await expect(telegram).toBeFocused()
    await expectFree(page, 'Este usuário não existe')
    await wizard.at(6)
    await telegram.fill('@outra')
    await expect(page.getByText('Este usuário não existe')).toBeHidden()
    await wizard.submit()
    await expect(wizard.field(pt.contact.email)).toHaveAccessibleDescription(`${pt.contact.email_hint} Nem este e-mail`)
    await expect(wizard.field(pt.contact.email)).toBeFocused()
    await wizard.submit()
    expect(await wizard.code()).toMatch(/^[A-Z0-9]{8}$/)
  })

  test('in an earlier step is shown in view there', { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const wizard = wizardOn(page, 'pt')
    await page.route('**/api/v1/referrals', (route) =>
      route.fulfill({ status: 422, json: { message: errors.invalid, code: 'invalid', errors: { profession: ['Profissão estranha'] } } }),
    )
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.submit()
    await wizard.at(3)
    await expect(wizard.field(pt.registration.profession)).toBeFocused()
    await expectFree(page, 'Profissão estranha')
  })
})

/** A text comes to rest in the window, and neither the bar at the bottom nor the banner lies over it. */
async function expectFree(page: Page, text: string) {
  const shown = page.locator('main').getByText(text, { exact: true }).last()
  await expect(shown).toBeVisible()
  await expect(async () => {
    await standstill(page)
    const free = await shown.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const x = (left + right) / 2
      return [top + 2, bottom - 2].map((y) => element.contains(document.elementFromPoint(x, y)))
    })
    expect(free).toEqual([true, true])
  }).toPass({ timeout: 5000 })
}

for (const banner of [false, true])
  test(`at 320 px no error is hidden by the bar at the bottom${banner ? ', nor by the cookie banner' : ''}`, { tag: '@large' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    if (!banner) await withoutBanner(page)
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.toPerson()
    await wizard.fillPerson('Maria Lima')
    for (const [label, text, value] of [
      [pt.registration.name, validation.name_required, 'Maria Lima'],
      [pt.registration.whatsapp, validation.whatsapp_required, '+5511987654321'],
      [pt.registration.age, validation.age_required, '29'],
      [pt.registration.profession, validation.profession_required, 'Motorista'],
    ] as const) {
      await wizard.field(label).fill('')
      await wizard.go()
      await expect(wizard.field(label)).toBeFocused()
      await expectFree(page, text)
      await wizard.field(label).fill(value)
    }
    await wizard.field(pt.registration.age).fill('15')
    await wizard.go()
    await expectFree(page, validation.guardian_required)
    await wizard.field(pt.registration.age).fill('29')
    await wizard.go()
    await wizard.at(4)
    // Its link has come, and moves nothing any more.
    await expect(page.getByRole('link', { name: pt.task.open })).toBeVisible()
    for (const from of ['start', 'end'] as const) {
      await page.locator('#proof-formats').evaluate((hint, block) => hint.parentElement?.scrollIntoView({ block, behavior: 'instant' }), from)
      await wizard.go()
      await expectFree(page, pt.task.missing)
    }
    await wizard.toContact(await png())
    await wizard.field(pt.contact.telegram).fill('')
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await wizard.submit()
    await expectFree(page, validation.telegram_required)
    // The same once more, from elsewhere.
    await wizard.field(pt.contact.email).focus()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await wizard.submit()
    await expectFree(page, validation.telegram_required)
  })

test('an unbroken name of 90 letters pushes nothing out of reach on any step', { tag: '@large' }, async ({ page, sql }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await withoutBanner(page)
  const wizard = wizardOn(page, 'pt')
  await page.addInitScript((code) => localStorage.setItem('referral_code', JSON.stringify({ state: { referral_code: code }, version: 0 })), LONG)
  await page.goto('/perform-task')
  await expect(page.getByText(LONG)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await wizard.toPerson()
  await wizard.fillPerson(LONG)
  await wizard.go()
  await page.getByRole('checkbox', { name: pt.registration.name_only }).check()
  await wizard.go()
  await wizard.at(4)
  await expectNoSidewaysScroll(page)
  await wizard.choose({ ...(await png()), name: `${LONG}.png` })
  await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.reload()
  await wizard.at(4)
  await expect(page.getByText(LONG)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await wizard.toContact({ ...(await png()), name: `${LONG}.png` })
  await wizard.submit()
  expect(await completionOf(sql, await wizard.code())).toMatchObject({ name: LONG })
  await expectNoSidewaysScroll(page)
  await wizard.button(pt.done.again).click()
  await wizard.button(pt.done.again_confirm).click()
  await wizard.at(1)
})

for (const locale of ['pt', 'en'] as const)
  for (const path of ['/perform-task', '/login', '/register'])
    test(`without JavaScript ${path} says in ${locale} what it needs`, { tag: locale === 'pt' && path === '/perform-task' ? [] : ['@large'] }, async ({
      browser,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: languages[locale] })
      const page = await context.newPage()
      await page.goto(path)
      const notice = page.locator('noscript p')
      await expect(notice).toHaveText(texts[locale].common.no_script)
      await expect(notice).toBeVisible()
      await context.close()
    })

/** Lets one part of step 3's rules be gone, by the number of the document that asks for it; counts the documents. */
async function withoutParts(page: Page, gone: (document: number) => 'rules' | 'zod') {
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const missing = gone(documents)
    const response = await route.fetch({ method: 'GET' })
    const text = await response.text()
    // What only our rules name, and what zod defines and others only use.
    const part = text.includes('guardian_required') ? 'rules' : text.includes('$ZodError') && text.length > 50_000 ? 'zod' : undefined
    return part === missing ? route.fulfill({ status: 404, body: 'Not Found' }) : route.fulfill({ response })
  })
  return { documents: () => documents }
}

test.describe('a page that was open while a new version was put in place', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('reloads itself once when its own parts are gone, and the draft stays', async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    let gone = true
    let asked = 0
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const response = await route.fetch({ method: 'GET' })
      if (!(await response.text()).includes('$ZodError')) return route.fulfill({ response })
      asked += 1
      return gone ? route.fulfill({ status: 404, body: 'Not Found' }) : route.fulfill({ response })
    })
    await page.goto('/perform-task')
    await wizard.toPerson()
    await wizard.fillPerson('Joana Prado')
    await expect.poll(() => asked).toBeGreaterThan(0)
    const reloaded = page.waitForEvent('load')
    await wizard.go()
    await reloaded
    gone = false
    await wizard.at(3)
    await expect(wizard.field(pt.registration.name)).toHaveValue('Joana Prado')
    await wizard.go()
    await wizard.at(4)
  })

  test('says that it has no connection when a reload did not help', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    const { documents } = await withoutParts(page, () => 'rules')
    await page.goto('/perform-task')
    await wizard.toPerson()
    await wizard.go()
    await expect.poll(documents).toBe(2)
    await wizard.at(3)
    await wizard.go()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    expect(documents()).toBe(2)
  })

  test('says so too when two parts are missing in turn', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    const { documents } = await withoutParts(page, (document) => (document % 2 ? 'rules' : 'zod'))
    await page.goto('/perform-task')
    await wizard.toPerson()
    for (const reloaded of [2, 3]) {
      await wizard.go()
      await expect.poll(documents).toBe(reloaded)
      await wizard.at(3)
    }
    await wizard.go()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    expect(documents()).toBe(3)
  })
})

const storedCountry = async (sql: postgres.Sql, code: string) => (await sql`select country from completions where payment_code = ${code}`)[0]?.country

test.describe('what a payment could not be made with', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  for (const locale of ['pt', 'en'] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: languages[locale] })

      test(`is said on step 3 in ${locale}, with a way through for names of one word`, { tag: '@large' }, async ({ page, sql }) => {
        const { wizard: t, validation: says } = texts[locale]
        const wizard = wizardOn(page, locale)
        await page.setViewportSize({ width: 320, height: 640 })
        await withoutBanner(page)
        await page.goto('/perform-task')
        await wizard.toPerson()
        await wizard.fillPerson('12345')
        await wizard.field(t.registration.country).fill('Xyzzy')
        for (const number of ['00000000000', '119876543']) {
          await wizard.field(t.registration.whatsapp).fill(number)
          await wizard.go()
          await expect(page.getByText(says.whatsapp_impossible)).toBeVisible()
        }
        await expect(page.getByText(says.name_letters)).toBeVisible()
        await expect(page.getByText(says.country_unknown)).toBeVisible()
        await expect(wizard.field(t.registration.name)).toBeFocused()
        await expectNoSidewaysScroll(page)

        const whole = page.getByRole('checkbox', { name: t.registration.name_only })
        await expect(whole).toHaveCount(0)
        await wizard.field(t.registration.name).fill('Suharto')
        await expect(page.getByText(says.name_whole)).toBeVisible()
        await whole.check()
        await expect(page.getByText(says.name_whole)).toBeHidden()
        // Another name is another question.
        await wizard.field(t.registration.name).fill('Sukarno')
        await expect(page.getByText(says.name_whole)).toBeVisible()
        await expect(whole).not.toBeChecked()
        await whole.check()

        await wizard.field(t.registration.country).fill('eua')
        await wizard.field(t.registration.whatsapp).fill('')
        await expect(wizard.field(t.registration.country)).toHaveValue(locale === 'pt' ? 'Estados Unidos' : 'United States')
        await paste(page, t.registration.whatsapp, '+1 (202) 555-0123')
        await wizard.go()
        await wizard.at(4)
        await page.reload()
        await wizard.toContact(await png())
        await wizard.submit()
        const code = await wizard.code()
        expect(await completionOf(sql, code)).toMatchObject({ name: 'Sukarno', whatsapp: '+12025550123' })
        expect(await storedCountry(sql, code)).toBe('Estados Unidos')
      })
    })
  }

  test('a draft of an earlier release past step 3 is led back there, with what to mend', async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.addInitScript(() => {
      if (localStorage.getItem('registration-storage')) return
      const data = { name: 'M', country: 'Xyzzy', whatsapp: '119876543', age: '29', profession: 'x', gender: 'female', telegram: '@m' }
      localStorage.setItem('registration-storage', JSON.stringify({ state: { step: 6, data, rewardCode: null }, version: 0 }))
    })
    await page.goto('/perform-task')
    await wizard.at(3)
    for (const text of [validation.name_whole, validation.country_unknown, validation.whatsapp_impossible]) await expect(page.getByText(text)).toBeVisible()
    await expect(wizard.field(pt.registration.name)).toBeFocused()
    await wizard.fillPerson('Maria Lima')
    await wizard.go()
    await wizard.at(4)
  })

  test('a foreign number that only the server can judge is refused at its field', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.goto('/perform-task')
    await wizard.toPerson()
    await wizard.fillPerson('Maria Lima')
    await wizard.field(pt.registration.whatsapp).fill('+440000000000')
    await wizard.go()
    await wizard.at(4)
    await wizard.toContact(await png())
    await wizard.submit()
    await wizard.at(3)
    await expect(wizard.field(pt.registration.whatsapp)).toHaveAccessibleDescription(new RegExp(validation.whatsapp_impossible.slice(0, 24)))
    await expect(wizard.field(pt.registration.whatsapp)).toBeFocused()
  })
})

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { pngOf } from '../lib/testing/heavy-pictures'
import { hold } from './support/hold'
import { jpegWithPlace, largePhoto, png } from './support/pictures'
import { chooseLanguage, languageMenu, tagsIn } from './support/site'
import { test } from './support/test'
import { completionOf, languages, makePromoter, storedProof, texts, wizardOn } from './support/wizard'

const { wizard: pt, toasts, validation, errors } = texts.pt

for (const locale of ['pt', 'en'] as const) {
  test.describe(`the task in ${locale}`, { tag: tagsIn(locale) }, () => {
    test.use({ locale: languages[locale], permissions: ['clipboard-read', 'clipboard-write'] })

    test('leads through seven steps to a payment code', { tag: '@whole' }, async ({ page, sql }) => {
      const wizard = wizardOn(page, locale)
      const t = texts[locale]
      await page.goto('/perform-task')
      await expect(page.getByText('R$10')).toBeVisible()
      await wizard.toTask()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      const task = page.getByRole('link', { name: t.wizard.task.open })
      await expect(task).toHaveAttribute('target', '_blank')
      await expect(task).toHaveAttribute('rel', /noopener noreferrer/)
      await wizard.toContact(await png())
      await wizard.submit()
      const code = await wizard.code()
      expect(code).toMatch(/^[A-Z0-9]{8}$/)
      await expect(page.getByText(t.toasts.task_completed)).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
      await wizard.button(t.wizard.done.copy).click()
      await expect(page.getByText(t.toasts.code_copied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

      const stored = await completionOf(sql, code)
      expect(stored).toMatchObject({
        name: 'Maria Aparecida',
        whatsapp: '+5511987654321',
        age: 29,
        gender: 'female',
        telegram: '@maria',
        email: null,
      })
      expect(await storedProof(stored.proof_key)).toMatchObject({ format: 'png', width: 360, height: 740 })
      expect(JSON.parse((await page.evaluate(() => localStorage.getItem('registration-storage'))) ?? '').state).toMatchObject({ step: 7, rewardCode: code })
      expect(await page.evaluate(() => localStorage.getItem('registration-storage'))).not.toContain('Maria')
    })

    test('names what is missing and puts the focus on the first of it', async ({ page }) => {
      const wizard = wizardOn(page, locale)
      const t = texts[locale]
      await page.goto('/perform-task')
      await wizard.go()
      await wizard.at(2)
      await wizard.go()
      await wizard.at(3)
      await wizard.go()
      await expect(page.getByText(t.validation.name_required)).toBeVisible()
      await expect(page.getByText(t.validation.gender_required)).toBeVisible()
      await expect(wizard.field(t.wizard.registration.name)).toBeFocused()
      await wizard.fillPerson('Maria Lima')
      await wizard.field(t.wizard.registration.whatsapp).fill('abc')
      await wizard.go()
      await expect(page.getByText(t.validation.whatsapp_digits)).toBeVisible()
      await expect(wizard.field(t.wizard.registration.whatsapp)).toBeFocused()
    })
  })
}

/** Automatic accessibility checks, WCAG 2.2 A and AA. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

test('every step passes the automatic accessibility checks', { tag: '@large' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.at(1)
  await expectAccessible(page)
  await wizard.go()
  await wizard.at(2)
  await expectAccessible(page)
  await wizard.go()
  await wizard.at(3)
  await wizard.field(pt.registration.age).fill('15')
  await wizard.go()
  await expect(page.getByText(validation.guardian_required)).toBeVisible()
  await expectAccessible(page)
  await wizard.fillPerson('Maria Lima')
  await wizard.go()
  await wizard.at(4)
  await wizard.go()
  await expect(page.getByText(pt.task.missing)).toBeVisible()
  await expectAccessible(page)
  await wizard.toContact(await png())
  await expectAccessible(page)
  await wizard.submit()
  await wizard.code()
  await expect(page.getByRole('link', { name: pt.done.assistant })).toBeVisible()
  await expectAccessible(page)
})

test('English says exactly what was agreed', () => {
  const { wizard, validation: said } = texts.en
  expect([wizard.task.missing, wizard.contact.pending, wizard.contact.proof_missing, wizard.contact.proof_missing_text, wizard.done.none]).toEqual([
    'Please Upload Proof before moving to next step',
    'Getting Reward...',
    'proof missing',
    'Please go back to reupload your proof before continuing',
    'No Task Performed',
  ])
  expect([said.whatsapp_required, said.whatsapp_digits]).toEqual(['WhatsApp is required', 'WhatsApp must contain only numbers'])
})

test('a photo with its place loses it before it is kept', { tag: '@large' }, async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  await wizard.openTask()
  await wizard.toContact(await jpegWithPlace())
  await wizard.submit()
  const { proof_key } = await completionOf(sql, await wizard.code())
  const kept = await storedProof(proof_key)
  expect(kept.format).toBe('jpeg')
  expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined])
})

test('a large photo is made smaller before it travels', { tag: '@large' }, async ({ page, sql }) => {
  const photo = await largePhoto()
  const wizard = wizardOn(page, 'pt')
  await wizard.openTask()
  await wizard.toContact(photo)
  const sent = page.waitForRequest('**/api/v1/referrals')
  await wizard.submit()
  const { proof_key } = await completionOf(sql, await wizard.code())
  expect((await storedProof(proof_key)).format).toBe('jpeg')
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(photo.buffer.length / 2)
})

for (const path of ['/', '/perform-task']) {
  test(`a referral link to ${path} credits its promoter`, { tag: '@whole' }, async ({ page, sql }) => {
    const promoter = await makePromoter(sql)
    const wizard = wizardOn(page, 'pt')
    const looked = page.waitForResponse(`**/api/v1/referrals/${promoter}`)
    await page.goto(`${path}?referral_code=${promoter}`)
    expect((await looked).status()).toBe(200)
    await page.waitForFunction((code) => localStorage.getItem('referral_code')?.includes(`"referral_code":"${code}"`), promoter)
    if (path === '/') await page.goto('/perform-task')
    await expect(page.getByText(promoter)).toBeVisible()
    await wizard.toTask()
    await wizard.toContact(await png())
    await wizard.submit()
    expect(await completionOf(sql, await wizard.code())).toMatchObject({ promoter, reward_cents: 1000 })
    const clicks = await sql`select completed_at from clicks join users on users.id = clicks.promoter_id where users.referral_code = ${promoter}`
    expect(clicks).toHaveLength(1)
    expect(clicks[0]?.completed_at).toBeInstanceOf(Date)
  })
}

test('without a proof step 4 does not let go', async ({ page }) => {
  const wizard = wizardOn(page, 'pt')
  await wizard.openTask()
  await wizard.go()
  await expect(page.getByText(pt.task.missing)).toBeVisible()
  await wizard.at(4)
  await expect(wizard.button(pt.task.choose)).toBeFocused()
  await wizard.choose({ name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
  await expect(page.getByText(validation.proof_unopened)).toBeVisible()
  await wizard.choose(await png())
  await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  await wizard.button(pt.task.remove).click()
  await expect(wizard.button(pt.task.choose)).toBeFocused()
})

test('a reload keeps step and data, and says that the proof must be chosen again', async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.toTask('Joana Prado')
  await wizard.toContact(await png())
  await page.reload()
  await wizard.at(6)
  await expect(wizard.field(pt.contact.telegram)).toHaveValue('@maria')
  await expect(page.getByText(pt.task.lost, { exact: true })).toBeVisible()

  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  await wizard.submit()
  await expect(page.getByText(pt.contact.proof_missing, { exact: true })).toBeVisible()
  expect(requests).toEqual([])

  await wizard.button(pt.contact.proof_back).click()
  await wizard.at(4)
  await expect(page.getByText('print.png')).toBeVisible()
  await wizard.toContact(await png())
  await wizard.submit()
  expect(await completionOf(sql, await wizard.code())).toMatchObject({ name: 'Joana Prado' })
})

test('Back, in the page and in the browser, keeps everything', { tag: '@large' }, async ({ page }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/')
  await page.goto('/perform-task')
  await wizard.toTask()
  await wizard.choose(await png())
  await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  await page.goBack()
  await wizard.at(3)
  await expect(wizard.field(pt.registration.name)).toHaveValue('Maria Aparecida')
  await expect(page.getByRole('radio', { name: pt.gender_female })).toBeChecked()
  await wizard.field(pt.registration.name).fill('')
  await page.goForward()
  await wizard.at(3)
  await wizard.field(pt.registration.name).fill('Maria Lima')
  await wizard.go()
  await wizard.at(4)
  await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  await wizard.button(pt.back).click()
  await wizard.at(3)
  await wizard.button(pt.back).click()
  await wizard.at(2)
  await page.goBack()
  await wizard.at(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('the language can be changed anywhere, and nothing typed or chosen is lost', { tag: '@large' }, async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  const english = wizardOn(page, 'en')
  await page.goto('/perform-task')
  await wizard.toTask()
  await wizard.toContact(await png())
  await chooseLanguage(page, 'en')
  await english.at(6)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(languageMenu(page).locator('summary')).toBeFocused()
  await expect(english.field(texts.en.wizard.contact.telegram)).toHaveValue('@maria')
  await page.goBack()
  await english.at(5)
  await page.goBack()
  await english.at(4)
  await expect(page.getByAltText(texts.en.wizard.task.preview)).toBeVisible()
  await english.go()
  await english.at(5)
  await english.go()
  await english.submit()
  expect(await completionOf(sql, await english.code())).toMatchObject({ telegram: '@maria' })
})

test('the wizard can be left and come back to after the language was changed', { tag: '@large' }, async ({ page }) => {
  const wizard = wizardOn(page, 'pt')
  const english = wizardOn(page, 'en')
  await page.goto('/perform-task')
  await wizard.at(1)
  await wizard.go()
  await wizard.at(2)
  await chooseLanguage(page, 'en')
  await english.at(2)
  await page.goBack()
  await english.at(1)
  await page.getByRole('link', { name: texts.en.common.back_home }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await english.at(1)
  await english.go()
  await english.at(2)
  await page.goBack()
  await english.at(1)
})

test('a finished task stays finished, and a new one begins empty', { tag: '@large' }, async ({ page }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/')
  await page.goto('/perform-task')
  await wizard.toTask()
  await wizard.toContact(await png())
  await wizard.submit()
  const code = await wizard.code()
  await page.reload()
  expect(await wizard.code()).toBe(code)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goForward()
  expect(await wizard.code()).toBe(code)
  await wizard.button(pt.done.again).click()
  await wizard.button(pt.done.again_confirm).click()
  await wizard.at(1)
  await wizard.go()
  await wizard.at(2)
  await wizard.go()
  await wizard.at(3)
  await expect(wizard.field(pt.registration.name)).toHaveValue('')
})

test('without a code the last step says so', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('registration-storage'))
      localStorage.setItem('registration-storage', '{"state":{"step":7,"data":{},"rewardCode":null},"version":0}')
  })
  await page.goto('/perform-task')
  await expect(page.getByRole('heading', { name: pt.done.none })).toBeVisible()
  await page.getByRole('button', { name: pt.done.start }).click()
  await wizardOn(page, 'pt').at(1)
})

test('a code whose time has ended stays on the page and says what to do', async ({ page }) => {
  await page.clock.install()
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await page.evaluate(() => {
    const code_expires_at = new Date(Date.now() + 61_000).toISOString()
    localStorage.setItem('registration-storage', JSON.stringify({ state: { step: 7, data: { code_expires_at }, rewardCode: 'ABCD2345' }, version: 0 }))
  })
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^0[01]:\d\d$/)
  await page.clock.fastForward(62_000)
  await expect(page.getByText(pt.done.expired)).toBeVisible()
  expect(await wizard.code()).toBe('ABCD2345')
})

test.describe('when something goes wrong', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a lost connection loses nothing, and the same attempt is made again', async ({ page, sql }) => {
    const wizard = wizardOn(page, 'pt')
    const keys: (string | undefined)[] = []
    let attempts = 0
    await page.route('**/api/v1/referrals', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      attempts += 1
      // The server has it, but its answer never arrives.
      if (attempts === 1) await route.fetch()
      return attempts === 1 ? route.abort() : route.continue()
    })
    await page.goto('/perform-task')
    const name = `Lost Answer ${Date.now()}`
    await wizard.toTask(name)
    await wizard.toContact(await png())
    await wizard.submit()
    await expect(page.getByText(pt.contact.offline)).toBeVisible()
    await expect(page.getByText(errors.fallback)).toBeVisible()
    await wizard.submit()
    await completionOf(sql, await wizard.code())
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await sql`select id from completions where name = ${name}`).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('registration-storage'))).not.toContain(String(keys[0]))
  })

  test('pressing twice hands in once', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    let attempts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/referrals')) attempts += 1
    })
    const letGo = await hold(page, '**/api/v1/referrals')
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.button(pt.contact.submit).dblclick()
    await expect(page.getByRole('button', { name: pt.contact.pending })).toBeVisible()
    letGo()
    await wizard.code()
    expect(attempts).toBe(1)
  })

  test('a refused field is shown where it was typed', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.route('**/api/v1/referrals', (route) =>
      route.fulfill({
        status: 422,
        json: { message: errors.invalid, code: 'invalid', errors: { whatsapp: ['Este número não serve'], email: ['Nem este e-mail'] } },
      }),
    )
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.submit()
    await wizard.at(3)
    await expect(page.getByText('Este número não serve')).toBeVisible()
    await expect(wizard.field(pt.registration.whatsapp)).toBeFocused()
    await expect(page.getByText(errors.invalid)).toBeVisible()
    await wizard.field(pt.registration.whatsapp).fill('11912345678')
    await expect(page.getByText('Este número não serve')).toBeHidden()
    for (const next of [4, 5, 6] as const) {
      await wizard.go()
      await wizard.at(next)
    }
    await expect(page.getByText('Nem este e-mail')).toBeVisible()
    await expect(wizard.field(pt.contact.email)).toBeFocused()
  })

  test('a proof that the server refuses is asked for again', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await page.route('**/api/v1/referrals', (route) =>
      route.fulfill({ status: 422, json: { message: errors.invalid, code: 'invalid', errors: { proof: [validation.proof_broken] } } }),
    )
    await wizard.openTask()
    await wizard.toContact(await png())
    await wizard.submit()
    await wizard.at(4)
    await expect(page.getByText(validation.proof_broken)).toBeVisible()
    await expect(wizard.button(pt.task.choose)).toBeFocused()
  })

  test('a picture that is cut off, too large or none is refused when it is chosen', { tag: '@whole' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await wizard.openTask()
    const [photo, print] = [(await largePhoto()).buffer, (await png()).buffer]
    for (const [name, buffer, text] of [
      ['cortada.jpg', photo.subarray(0, Math.floor(photo.length * 0.7)), validation.proof_broken],
      ['cortada.png', print.subarray(0, Math.floor(print.length * 0.7)), validation.proof_broken],
      ['texto.png', Buffer.from('isto nao e uma imagem'), validation.proof_unopened],
      ['vazia.jpg', Buffer.alloc(0), validation.proof_unopened],
      ['foto.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), validation.proof_unopened],
    ] as const) {
      await wizard.choose({ name, mimeType: 'image/jpeg', buffer })
      await expect(page.getByText(text)).toBeVisible()
      await wizard.go()
      await wizard.at(4)
    }
    await wizard.choose(await png())
    await expect(page.getByAltText(pt.task.preview)).toBeVisible()
  })

  test('a picture that takes long to read is made an ordinary one when it is chosen, or refused then', { tag: '@large' }, async ({ page }) => {
    const wizard = wizardOn(page, 'pt')
    await wizard.openTask()
    // Interlaced and with 16 bits a sample: 5 megapixels, in few bytes.
    const heavy = { name: 'print.png', mimeType: 'image/png', buffer: pngOf(2_300, 2_300, { colour: 'rgba', depth: 16, interlaced: true }) }
    const compression = '**/_next/static/chunks/*.js'
    let isMissing = true
    await page.route(compression, async (route) => {
      const response = await route.fetch()
      if (isMissing && (await response.text()).includes('maxIteration')) return route.abort()
      return route.fulfill({ response })
    })
    await wizard.choose(heavy)
    await expect(page.getByText(validation.proof_too_heavy)).toBeVisible({ timeout: 20_000 })
    isMissing = false
    await page.reload()
    await wizard.at(4)
    await wizard.toContact(heavy)
    const sent = page.waitForRequest('**/api/v1/referrals')
    await wizard.submit()
    expect((await sent).postDataBuffer()?.includes(Buffer.from('filename="print.jpg"'))).toBe(true)
    await wizard.code()
  })

  test('a code that cannot be copied says so', { tag: '@large' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
      localStorage.setItem('registration-storage', '{"state":{"step":7,"data":{},"rewardCode":"ABCD2345"},"version":0}')
    })
    await page.goto('/perform-task')
    await page.getByRole('button', { name: pt.done.copy }).click()
    await expect(page.getByText(toasts.code_copy_failed)).toBeVisible()
  })
})

test('someone under 18 ticks that a guardian agrees', { tag: '@large' }, async ({ page, sql }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.go()
  await wizard.at(2)
  await wizard.go()
  await wizard.at(3)
  await wizard.fillPerson('Pedro Lima')
  await wizard.field(pt.registration.age).fill('15')
  await wizard.go()
  await expect(page.getByText(validation.guardian_required)).toBeVisible()
  await page.getByRole('checkbox', { name: pt.registration.guardian }).check()
  await wizard.go()
  await wizard.at(4)
  await wizard.toContact(await png())
  await wizard.submit()
  expect(await completionOf(sql, await wizard.code())).toMatchObject({ age: 15, guardian_consent: true })
})

test('the keyboard alone is enough', { tag: '@whole' }, async ({ page }) => {
  const wizard = wizardOn(page, 'pt')
  await page.goto('/perform-task')
  await wizard.button(pt.continue).focus()
  await page.keyboard.press('Enter')
  await wizard.at(2)
  await wizard.button(pt.continue).focus()
  await page.keyboard.press('Enter')
  await wizard.at(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(wizard.field(pt.registration.name)).toBeFocused()
  await page.keyboard.type('Maria Lima')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('(11) 98765-4321')
  await expect(wizard.field(pt.registration.whatsapp)).toHaveValue('11987654321')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Feirante')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await wizard.at(4)
})

import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { openAsAdmin } from './support/payout-desk'
import { makePromoter, PASSWORD, signIn } from './support/promoter'
import { chooseLanguage, deskTag, deskTagsAt, desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

type Texts = (typeof languages)[number]['texts']

test.use({ allowedErrors: [/status of 4(01|03|04|09|22)/], permissions: ['clipboard-read', 'clipboard-write'], contextOptions: { reducedMotion: 'reduce' } })

/** What an app shows now; with `later` what it will show in half a minute. */
const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })

const shoot = (page: Page, name: string) =>
  process.env.E2E_SHOTS ? page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true }) : undefined

async function looksRight(page: Page, name: string) {
  await expectNoSidewaysScroll(page, name)
  await shoot(page, name)
  expect(await violations(page), name).toEqual([])
}

/** Sets an app up from the settings page. @returns its secret and the recovery codes */
async function setUpApp(page: Page, { area }: Texts, password: string, shot = '') {
  const t = area.second_factor
  await page.getByRole('button', { name: t.app_add }).click()
  const asked = page.getByRole('dialog', { name: area.confirm.title })
  await asked.getByLabel(area.confirm.password).fill(password)
  await asked.getByRole('button', { name: area.confirm.submit }).click()
  const setUp = page.getByRole('dialog', { name: t.setup_title })
  await expect(setUp.getByRole('img', { name: t.setup_qr })).toBeVisible()
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  if (shot) await looksRight(page, `${shot}-setup`)
  await setUp.getByLabel(t.setup_code).fill('000000')
  await setUp.getByRole('button', { name: t.setup_submit }).click()
  await expect(setUp.getByLabel(t.setup_code)).toHaveAttribute('aria-invalid', 'true')
  await setUp.getByLabel(t.setup_code).fill(await codeOf(secret))
  await setUp.getByRole('button', { name: t.setup_submit }).click()
  const kept = page.getByRole('alertdialog', { name: t.codes_title })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allTextContents()
  if (shot) await looksRight(page, `${shot}-codes`)
  await page.keyboard.press('Escape')
  await kept.getByRole('button', { name: t.codes_copy }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'))
  const [download] = await Promise.all([page.waitForEvent('download'), kept.getByRole('button', { name: t.codes_download }).click()])
  expect(download.suggestedFilename()).toBe('completa-codes.txt')
  await kept.getByRole('button', { name: t.codes_done }).click()
  await expect(kept).toBeHidden()
  return { secret, codes }
}

async function typePassword(page: Page, email: string, password: string) {
  await page.context().clearCookies({ name: /session-token/ })
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.removeItem('auth-storage'))
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
}

for (const { locale, texts } of languages)
  for (const viewport of [desktop, phone])
    test.describe(`in ${locale} at ${viewport.width} px`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport })
      const t = texts.auth.second_step
      const shot = `${locale}-${viewport.width}`

      test('an administrator sets an app up, signs in with its code, then with a recovery code, and turns it off', { tag: deskTag(locale, viewport) }, async ({
        page,
        sql,
      }) => {
        test.slow()
        const admin = await openAsAdmin(page, sql, '/admin/settings')
        await looksRight(page, `${shot}-settings-off`)
        const { secret, codes } = await setUpApp(page, texts, admin.password, shot)
        await expect(page.getByText(texts.area.second_factor.app_on, { exact: true })).toBeVisible()
        await looksRight(page, `${shot}-settings-on`)

        await typePassword(page, admin.email, admin.password)
        const field = page.getByLabel(t.code)
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
        await expect(field).toHaveAttribute('inputmode', 'numeric')
        await looksRight(page, `${shot}-second-step`)
        await field.fill('000 000')
        await page.keyboard.press('Enter')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await looksRight(page, `${shot}-wrong-code`)
        // Trying another way, or going back, loses nothing that was typed.
        await page.getByRole('button', { name: t.to_recovery }).click()
        await page.getByRole('button', { name: t.to_code }).click()
        await expect(field).toHaveValue('000 000')
        await page.getByRole('button', { name: t.back }).click()
        await expect(page.locator('input[name=password]')).toHaveValue(admin.password)
        await page.locator('button[type=submit]').click()
        const code = await codeOf(secret, 1)
        await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
        await field.focus()
        await field.selectText()
        await page.keyboard.press('ControlOrMeta+v')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/admin')

        await typePassword(page, admin.email, admin.password)
        await page.getByRole('button', { name: t.to_recovery }).click()
        await page.getByLabel(t.recovery).fill(codes[0]?.toLowerCase() ?? '')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/admin')

        await page.goto('/admin/settings')
        await page.getByRole('button', { name: texts.area.second_factor.app_remove, exact: true }).click()
        await page.getByRole('button', { name: texts.area.second_factor.app_remove_do }).click()
        const asked = page.getByRole('dialog', { name: texts.area.confirm.title_factor })
        await asked.getByRole('button', { name: t.to_recovery }).click()
        await asked.getByLabel(t.recovery).fill(codes[1] ?? '')
        await looksRight(page, `${shot}-confirm`)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: texts.area.second_factor.app_add })).toBeVisible()
      })
    })

for (const { locale, texts } of oneLanguage)
  test.describe('with a passkey', () => {
    test.use({ locale, viewport: phone })
    const t = texts.area.second_factor
    const step = texts.auth.second_step

    test('a promoter adds one, signs in with it, after a refusal too, and removes it with it', { tag: '@large' }, async ({ page, request }) => {
      const device = await page.context().newCDPSession(page)
      await device.send('WebAuthn.enable')
      const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const { email } = await makePromoter(request)
      await withoutBanner(page)
      await signIn(page, { email })
      await page.goto('/promoter/settings')
      const add = async (name: string) => {
        await page.getByRole('button', { name: t.passkey_add }).click()
        await page.getByLabel(t.passkey_name).fill(name)
        await page.getByRole('button', { name: t.passkey_submit }).click()
      }
      await add('Celular da Ana')
      const asked = page.getByRole('dialog', { name: texts.area.confirm.title })
      await asked.getByLabel(texts.area.confirm.password).fill(PASSWORD)
      await asked.getByRole('button', { name: texts.area.confirm.submit }).click()
      await page.getByRole('button', { name: t.codes_done }).click()
      await expect(page.getByText('Celular da Ana')).toBeVisible()
      await looksRight(page, 'passkey-settings')
      await add('Outra vez')
      await expect(page.getByText(t.passkey_known)).toBeVisible()

      await typePassword(page, email, PASSWORD)
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      const use = page.getByRole('region', { name: step.title }).getByRole('button', { name: step.passkey })
      await use.click()
      await expect(page.getByText(step.passkey_failed)).toBeVisible()
      await looksRight(page, 'passkey-refused')
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await use.click()
      await expect(page).toHaveURL('/promoter')

      // The passkey alone, without address and password.
      await page.evaluate(() => localStorage.removeItem('auth-storage'))
      await page.context().clearCookies({ name: 'next-auth.session-token' })
      await page.goto('/login')
      await page.getByRole('button', { name: step.passkey }).click()
      await expect(page).toHaveURL('/promoter')

      await page.goto('/promoter/settings')
      await page.getByRole('button', { name: t.passkey_remove_named.replace('{name}', 'Celular da Ana') }).click()
      await page.getByRole('button', { name: t.passkey_remove_do }).click()
      await page.getByRole('dialog', { name: texts.area.confirm.title_factor }).getByRole('button', { name: step.passkey }).click()
      await expect(page.getByText('Celular da Ana', { exact: true })).toBeHidden()
      await expect(page.getByText(t.recovery_new)).toBeHidden()
    })

    test('who must have a second factor sets it up before the area opens, and loses no recovery code by looking elsewhere', async ({ page, sql }) => {
      const admin = await openAsAdmin(page, sql, '/robots.txt')
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
        stored.state.user.second_factor_needed = true
        localStorage.setItem('auth-storage', JSON.stringify(stored))
      })
      await page.goto('/admin/promoters')
      await expect(page.getByRole('heading', { name: t.needed_title })).toBeVisible()
      await looksRight(page, 'needed')
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await setUpApp(page, texts, admin.password)
      await expect(page.getByRole('heading', { name: texts.admin.promoters.title })).toBeVisible()
    })
  })

test.describe('the second step of a sign-in', () => {
  test.use({ locale: 'pt-BR' })

  test('is no part of what the page first loads, and stays when the language changes', async ({ page, request }) => {
    const { email } = await makePromoter(request)
    const token = (await (await request.post('/api/v1/login', { data: { email, password: PASSWORD } })).json()).data.token
    const confirmed = (await (await request.post('/api/v1/confirm', { headers: { authorization: `Bearer ${token}` }, data: { password: PASSWORD } })).json())
      .data.token
    const headers = { authorization: `Bearer ${confirmed}` }
    const { secret } = (await (await request.post('/api/v1/second-factor/app', { headers })).json()).data
    expect((await request.post('/api/v1/second-factor/app/confirm', { headers, data: { code: await codeOf(secret) } })).status()).toBe(200)

    const late: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('.js') && /one-time-code|navigator\.credentials/.test(await response.text().catch(() => ''))) late.push(response.url())
    })
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    expect(late).toEqual([])
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=password]').press('Enter')
    const [{ texts: pt }, { texts: en }] = languages
    await page.getByLabel(pt.auth.second_step.code).fill('12')
    await expect.poll(() => late.length).toBeGreaterThan(0)
    await chooseLanguage(page, 'en')
    await expect(page.getByLabel(en.auth.second_step.code)).toHaveValue('12')
    await page.getByLabel(en.auth.second_step.code).fill(await codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/promoter')
  })
})

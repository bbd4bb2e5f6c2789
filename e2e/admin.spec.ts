import { expect, type Page } from '@playwright/test'
import en from '../messages/en.json' with { type: 'json' }
import { addMessage, addPromoters, adminToken, adminPages as pages, savedCsv, signInAdmin, tag } from './support/admin'
import { hold } from './support/hold'
import { complete, signInNew, toastOf as toastsOf } from './support/promoter'
import { closeDialog, languages, oneLanguage, violations } from './support/site'
import { test } from './support/test'

const toastOf = (page: Page, text: string) => toastsOf(page, text).first()
const dialog = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

for (const { locale, texts, wordTags } of languages) {
  test.describe(`in ${locale}`, { tag: wordTags }, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })
    test.beforeEach(({ page }) => signInAdmin(page))

    test('what the reader sees is what the file holds, and formulas in it are none', async ({ page, sql }) => {
      const word = tag()
      await addPromoters(sql, [`=2+3 ${word}`, `Zuleica ${word}`])
      await page.goto(`/admin/promoters?search=${word}&sort=created_at`)
      await expect(row(page, word)).toHaveCount(2)
      const { name, lines } = await savedCsv(page, () => page.getByRole('button', { name: texts.area.csv }).click())
      expect(name).toMatch(/^completa-promoters-\d{4}-\d\d-\d\d\.csv$/)
      expect(lines).toHaveLength(3)
      const separator = locale === 'pt-BR' ? ';' : ','
      const columns = ['id', 'name', 'email', 'clicks', 'completed', 'earnings', 'created_at', 'active', 'group'] as const
      // In English the API's own names, which programs read.
      expect(lines[0]).toBe(columns.map((column) => (locale === 'pt-BR' ? texts.files.columns[column] : column)).join(separator))
      expect(lines[1]).toContain(`${separator}'=2+3 ${word}${separator}`)
      expect(lines[2]).toContain(`${separator}Zuleica ${word}${separator}`)
    })

    test('every page is accessible and fits 360 and 1280 pixels', { tag: '@large' }, async ({ page }) => {
      // Some fifteen pages, each looked at in full.
      test.slow()
      // The page of a promoter is looked at in e2e/promoter-page.spec.ts.
      for (const path of pages.filter((path) => !/\d/.test(path))) {
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          // Charts follow a new width a moment later.
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
          // Words differ between the languages, what axe looks at does not: each is looked at in one width.
          if ((width === 360) !== (locale === 'pt-BR')) continue
          await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))
          expect(await violations(page), path).toEqual([])
        }
      }
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { admin: t, toasts, common, area } = texts

  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 1280, height: 900 } })
    test.beforeEach(({ page }) => signInAdmin(page))

    test('a promoter is disabled, enabled and deleted, each after asking; cancel changes nothing', { tag: '@large' }, async ({ page, sql }) => {
      const name = `Promotora ${tag()}`
      await addPromoters(sql, [name])
      await page.goto(`/admin/promoters?search=${name.split(' ')[1]}`)
      const press = (label: string) => page.getByRole('button', { name: label.replace('{name}', name) }).click()
      for (const [open, title, said, confirm, state] of [
        [
          t.promoters.disable_name,
          t.promoters.confirm_disable,
          locale === 'pt-BR' ? 'Confirmar desativação' : 'Confirm Disable',
          t.promoters.disable,
          t.promoters.disabled,
        ],
        [
          t.promoters.enable_name,
          t.promoters.confirm_enable,
          locale === 'pt-BR' ? 'Confirmar ativação' : 'Confirm Enable',
          t.promoters.enable,
          t.promoters.active,
        ],
      ] as const) {
        await press(open)
        await expect(dialog(page).getByRole('heading')).toHaveText(title.replace('{name}', name))
        await expect(dialog(page)).toContainText(said)
        await expect(dialog(page).getByRole('button', { name: common.cancel })).toBeFocused()
        await dialog(page).getByRole('button', { name: common.cancel }).click()
        await expect(dialog(page)).toBeHidden()
        await expect(row(page, name)).not.toContainText(state)
        await press(open)
        await dialog(page).getByRole('button', { name: confirm, exact: true }).click()
        await expect(toastOf(page, toasts.promoter_status_updated)).toBeVisible()
        await expect(dialog(page)).toBeHidden()
        await expect(row(page, name)).toContainText(state)
      }
      await press(t.promoters.delete_name)
      await expect(dialog(page).getByRole('heading')).toHaveText(t.promoters.confirm_delete.replace('{name}', name))
      await closeDialog(page, dialog(page))
      await expect(row(page, name)).toBeVisible()
      await press(t.promoters.delete_name)
      await dialog(page).getByRole('button', { name: t.promoters.delete, exact: true }).click()
      await expect(toastOf(page, toasts.promoter_deleted)).toBeVisible()
      await expect(row(page, name)).toBeHidden()
      await page.goto(`/admin/system-settings/audit-log?search=${name.split(' ')[1]}`)
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(3)
      await page.getByRole('row').filter({ hasText: t.audit.action.promoter_deleted }).getByRole('button').click()
      await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: t.audit.fields.name }).first()).toContainText(name)
    })

    test('a completion shows every field, its flags and its proof, and is deleted after asking', async ({ page, request }) => {
      const name = `Visita ${tag()}`
      const device = tag()
      const first = await complete(request, '', `${name} um`, device)
      // Only the fourth of a device and address in a day is flagged.
      for (const other of ['três', 'quatro']) await complete(request, '', `${name} ${other}`, device)
      const second = await complete(request, '', `${name} dois`, device)
      await page.goto(`/admin/recent-activities?tab=completions&search=${second}`)
      await expect(row(page, second)).toContainText(t.activity.public_link)
      await page.getByRole('button', { name: t.activity.view_name.replace('{name}', `${name} dois`) }).click()
      const details = page.getByRole('dialog', { name: t.details.title })
      await expect(details).toContainText(t.details.same_device.replace('{code}', first))
      for (const text of [second, '@visita', 'Motorista', device, '29', 'Brasil']) await expect(details).toContainText(text)
      const proofOf = (of: string) => details.getByRole('img', { name: t.proof.alt.replace('{name}', of), exact: true })
      // The earlier one that the flag speaks of is beside it.
      for (const of of [`${name} dois`, `${name} um`]) await expect.poll(() => proofOf(of).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      await details.getByRole('button', { name: t.proof.full }).first().focus()
      await page.keyboard.press('Enter')
      await expect(details.getByRole('button', { name: t.proof.fit })).toBeFocused()
      await expect(proofOf(`${name} dois`)).toHaveCSS('width', '320px')
      await expect(details.getByRole('link', { name: t.proof.open }).first()).toHaveAttribute('target', '_blank')
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()

      await page.getByRole('button', { name: t.activity.delete_name.replace('{name}', `${name} dois`) }).click()
      await expect(dialog(page).getByRole('heading')).toHaveText(t.activity.confirm_delete.replace('{name}', `${name} dois`))
      await dialog(page).getByRole('button', { name: common.cancel }).click()
      await expect(row(page, second)).toBeVisible()
      await page.getByRole('button', { name: t.activity.delete_name.replace('{name}', `${name} dois`) }).click()
      await dialog(page).getByRole('button', { name: t.activity.delete, exact: true }).click()
      await expect(toastOf(page, toasts.referral_deleted)).toBeVisible()
      await expect(row(page, second)).toBeHidden()
    })

    test('a message is marked as read, can be answered, and is deleted after asking', async ({ page, sql }) => {
      const name = `Remetente ${tag()}`
      await addMessage(sql, name, 'Linha um\nLinha dois')
      await page.goto('/admin/contact-form')
      await expect(row(page, name)).toContainText(t.messages.new)
      await page.getByRole('button', { name: t.messages.view_name.replace('{name}', name) }).click()
      const shown = page.getByRole('dialog', { name: t.messages.dialog })
      await expect(shown).toContainText('Linha um')
      await expect(shown.getByRole('link', { name: t.messages.answer })).toHaveAttribute('href', /^mailto:[^?&%]+@example\.com\?subject=/)
      await page.keyboard.press('Escape')
      await expect(row(page, name)).not.toContainText(t.messages.new)
      const remove = page.getByRole('button', { name: t.messages.delete_name.replace('{name}', name) })
      await remove.click()
      await expect(dialog(page).getByRole('heading')).toHaveText(t.messages.confirm_delete.replace('{name}', name))
      await dialog(page).getByRole('button', { name: common.cancel }).click()
      await expect(row(page, name)).toBeVisible()
      await remove.click()
      await dialog(page).getByRole('button', { name: t.messages.delete, exact: true }).click()
      await expect(toastOf(page, toasts.contact_deleted)).toBeVisible()
      await expect(row(page, name)).toBeHidden()
    })

    test('a link refuses what is none, says what is not saved, and once saved leads the landing page there', async ({ page }) => {
      await page.goto('/admin/system-settings')
      const form = page.getByRole('form', { name: 'Telegram' })
      const field = form.getByRole('textbox')
      for (const title of Object.values(t.system.titles)) await expect(page.getByRole('textbox', { name: `${title}: ${t.system.url}` })).toBeVisible()
      await expect(form.getByRole('status')).toHaveText(t.system.saved)
      const before = await field.inputValue()
      await field.fill('')
      await form.getByRole('button', { name: t.system.save }).click()
      await expect(form).toContainText(texts.validation.url_required)
      await field.fill('javascript:alert(1)')
      await form.getByRole('button', { name: t.system.save }).click()
      await expect(form).toContainText(texts.validation.url_invalid)
      await expect(form.getByRole('status')).toHaveText(t.system.unsaved)
      const address = `https://t.me/${tag()}`
      await field.fill(address)
      // The list that is fetched anew after saving comes late: what is typed meanwhile is compared with what was saved.
      const release = await hold(page, '**/api/v1/links')
      await form.getByRole('button', { name: t.system.save }).click()
      await expect(toastOf(page, toasts.link_updated)).toBeVisible()
      await field.fill(before)
      await expect(form.getByRole('status')).toHaveText(t.system.unsaved)
      const list = page.waitForResponse('**/api/v1/links')
      release()
      await list
      await expect(form.getByRole('status')).toHaveText(t.system.unsaved)
      await expect(field).toHaveValue(before)
      await field.fill(address)
      await expect(form.getByRole('status')).toHaveText(t.system.saved)
      await expect(form.getByRole('link')).toHaveAttribute('href', address)
      await page.goto('/#faq')
      await expect(page.locator(`a[href="${address}"]`).first()).toBeAttached()
    })

    test('a file of clicks or completions asks for its days, and says when a spreadsheet would not hold the list', { tag: '@large' }, async ({ page, sql }) => {
      const word = tag()
      for (const [name, day] of [
        ['primeira', '2002-03-04'],
        ['segunda', '2002-03-05'],
      ] as const)
        await sql`insert into completions (name, payment_code, code_expires_at, reward_cents, created_at)
          values (${`${name} ${word}`}, ${`${word}${name}`.toUpperCase()}, now(), 1000, ${`${day}T15:00:00Z`})`
      let total = 2
      await page.route('**/api/v1/completions?*', async (route) => {
        const response = await route.fetch()
        const answer = await response.json()
        await route.fulfill({ response, json: { ...answer, meta: { ...answer.meta, total } } })
      })
      const openDialog = async () => {
        await page.goto(`/admin/recent-activities?tab=completions&search=${word}`)
        await expect(row(page, word).first()).toBeVisible()
        await page.getByRole('button', { name: texts.area.csv }).click()
      }
      await openDialog()
      await expect(page.getByRole('note')).toHaveCount(0)
      await page.getByLabel(t.csv_from, { exact: true }).fill('2002-03-05')
      await page.getByLabel(t.csv_to, { exact: true }).fill('2002-03-04')
      const press = () => page.getByRole('dialog').getByRole('button', { name: texts.area.csv }).click()
      await press()
      await expect(page.getByText(texts.validation.days_reversed)).toBeVisible()
      await page.getByLabel(t.csv_to, { exact: true }).fill('2002-03-05')
      const { lines } = await savedCsv(page, press)
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`segunda ${word}`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      total = 1_048_576
      await openDialog()
      await expect(page.getByRole('note')).toContainText('1.048.576')
      expect(await violations(page)).toEqual([])
    })

    test('45 promoters fill five pages, each row once, and sorting starts at the first page', { tag: '@large' }, async ({ page, sql }) => {
      const word = tag()
      await addPromoters(
        sql,
        Array.from({ length: 45 }, (_, n) => `P${String(n).padStart(2, '0')} ${word}`),
      )
      await page.goto(`/admin/promoters?search=${word}`)
      const seen = new Set<string>()
      for (let at = 1; at <= 5; at++) {
        await expect(page.getByText(area.page_of.replace('{page}', String(at)).replace('{last}', '5'))).toBeVisible()
        await expect(row(page, word).first()).toBeVisible()
        for (const text of await row(page, word).allInnerTexts()) seen.add(/P\d\d/.exec(text)?.[0] ?? '')
        if (at < 5) await page.getByRole('button', { name: area.next }).click()
      }
      expect(seen.size).toBe(45)
      await page.getByRole('button', { name: t.promoters.joined }).click()
      await expect(page).toHaveURL(/sort=created_at/)
      await expect(row(page, word).first()).toContainText('P00')
      await expect(page.getByRole('columnheader', { name: t.promoters.joined })).toHaveAttribute('aria-sort', 'ascending')
    })
  })
}

test.describe('the admin area', () => {
  test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } })
  const { admin: t, errors, toasts } = en

  test('is closed to guests and promoters, and the promoter area to administrators', async ({ page, request }) => {
    await page.goto('/admin/promoters')
    await page.waitForURL('/login')
    await signInAdmin(page)
    await page.goto('/promoter')
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().clearCookies()
    await signInNew(page, request)
    await page.goto('/admin')
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('shows what strangers wrote as text, wherever they wrote it', async ({ page, request, sql }) => {
    const word = tag()
    const payload = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>${word}`
    await addMessage(sql, payload, payload)
    await addPromoters(sql, [payload])
    const code = await complete(request, '', payload.slice(0, 110) + word.slice(0, 5), word)
    await sql`update completions set telegram = ${payload}, profession = ${payload}, country = ${payload}, email = ${payload}, device_fingerprint = ${payload} where payment_code = ${code}`
    await signInAdmin(page)
    await page.goto('/admin/contact-form')
    await expect(row(page, word)).toContainText('<script>')
    await row(page, word).getByRole('button', { name: /^View/ }).click()
    await expect(page.getByRole('dialog')).toContainText('<script>')
    await page.goto(`/admin/promoters?search=${word}`)
    await expect(row(page, word)).toContainText('<script>')
    await page.goto(`/admin/recent-activities?tab=completions&search=${code}`)
    await row(page, code).getByRole('button', { name: /^View/ }).click()
    await expect(page.getByRole('dialog')).toContainText('<script>')
    expect(await page.title()).not.toBe('owned')
  })

  test.describe('when a call fails', () => {
    test.use({ allowedErrors: [/status of (4|5)\d\d/] })

    test('in the middle of a change, it says so, closes the question and asks for the list again', async ({ page, sql }) => {
      const name = `Falha ${tag()}`
      await addPromoters(sql, [name])
      await signInAdmin(page)
      await page.goto(`/admin/promoters?search=${name.split(' ')[1]}`)
      await page.route('**/promoters/*/disable*', (route) => route.fulfill({ status: 500, json: { message: 'no', code: 'internal' } }))
      await page.getByRole('button', { name: `Disable ${name}` }).click()
      const [refetched] = await Promise.all([
        page.waitForResponse((response) => response.url().includes('/api/v1/promoters?')),
        dialog(page).getByRole('button', { name: 'Disable', exact: true }).click(),
      ])
      expect(refetched.status()).toBe(200)
      await expect(toastOf(page, errors.down)).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(row(page, name)).toContainText(t.promoters.active)
    })

    test('because another administrator was first, the promoter stays as that one left them', async ({ page, request, sql }) => {
      const name = `Dois ${tag()}`
      await addPromoters(sql, [name])
      await signInAdmin(page)
      await page.goto(`/admin/promoters?search=${name.split(' ')[1]}`)
      await page.getByRole('button', { name: `Disable ${name}` }).click()
      const [promoter] = await sql`select id from users where name = ${name}`
      const headers = { authorization: `Bearer ${await adminToken(request)}` }
      expect((await request.patch(`/api/v1/promoters/${promoter?.id}/disable`, { headers })).status()).toBe(200)
      await dialog(page).getByRole('button', { name: 'Disable', exact: true }).click()
      await expect(toastOf(page, errors.conflict)).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(row(page, name)).toContainText(t.promoters.disabled)
      await request.delete(`/api/v1/promoters/${promoter?.id}`, { headers })
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toastOf(page, errors.not_found)).toBeVisible()
      await expect(row(page, name)).toBeHidden()
    })
  })

  test('is usable by keyboard alone: tabs by arrows, kept in the address and over a reload', { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/admin/recent-activities')
    const clicks = page.getByRole('tab', { name: t.activity.clicks })
    // Arrows work once the scripts have come.
    await expect(async () => {
      await clicks.focus()
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(/tab=completions/, { timeout: 500 })
    }).toPass()
    await page.reload()
    await expect(page.getByRole('tab', { name: t.activity.completions })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(clicks).toHaveAttribute('aria-selected', 'true')
  })

  test('says exactly that there is nothing', { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    const nothing = {
      data: [],
      links: { first: null, last: null, prev: null, next: null },
      meta: { current_page: 1, last_page: 1, per_page: 10, from: null, to: null, total: 0 },
      stats: { total_clicks: 0, not_counted: 0, by_status: { in_review: 0, approved: 0, rejected: 0, deleted: 0 }, by_state: { open: 0, answered: 0 } },
    }
    await page.route(/\/api\/v1\/(promoters|clicks|completions|contact-forms)\?/, (route) => route.fulfill({ json: nothing }))
    for (const [path, text] of [
      ['/admin/promoters', 'No Promoters Found'],
      ['/admin/recent-activities', 'No Click Data'],
      ['/admin/recent-activities?tab=completions', 'No Completions Yet'],
      ['/admin/contact-form', 'No Messages Found'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
  })

  test('fills with skeletons first: five rows of promoters, three of messages', { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    for (const [path, count] of [
      ['/admin/promoters', 5],
      ['/admin/contact-form', 3],
    ] as const) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/api\/v1\/(promoters|contact-forms)\?/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path)
      await expect(page.locator('table[aria-busy=true] tbody tr')).toHaveCount(count)
      release()
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  test("keeps an administrator's name, and shows e-mail and role as they are", { tag: '@large' }, async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/admin/settings')
    const name = page.getByLabel(/^Full name/)
    await expect(name).not.toHaveValue('')
    const before = await name.inputValue()
    await name.fill('Helena Prado')
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(toastOf(page, toasts.profile_updated)).toBeVisible()
    await expect(page.getByLabel(/^E-?mail/)).toHaveAttribute('readonly', '')
    await expect(page.getByLabel(/^Role/)).toHaveValue('Admin')
    await name.fill(before)
    await page.getByRole('button', { name: 'Update Profile' }).click()
  })
})

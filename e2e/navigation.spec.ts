import { expect, type Page } from '@playwright/test'
import { adminPages } from './support/admin'
import { hold } from './support/hold'
import { openAsAdmin } from './support/payout-desk'
import { handIn, openTwo, people } from './support/review'
import { alive, closeDialog, deskTagsAt, desktop, expectNoSidewaysScroll, languages, oneLanguage, phone, violations } from './support/site'
import { test } from './support/test'

const chunks = '**/_next/static/chunks/*.js'

/** The sidebar's entries whose words do not stand on one line, or are cut off. */
const brokenEntries = (page: Page) =>
  page.locator('aside :is(a, button)').evaluateAll((all) =>
    all.flatMap((entry) => {
      // What is only heard is one pixel wide.
      const cut = [entry, ...entry.querySelectorAll('span')].some(
        (part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden',
      )
      return cut || entry.getBoundingClientRect().height > 46 ? [entry.textContent] : []
    }),
  )

for (const { locale, texts, wordTags } of languages) {
  const { area, admin } = texts
  test.describe(`in ${locale}, the navigation`, { tag: wordTags }, () => {
    test.use({ locale, viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } })

    test('fits a low screen with every entry on one line, and says how much waits', { tag: '@large' }, async ({ page, request, sql }) => {
      await handIn(request, people(1)[0] ?? '')
      await openAsAdmin(page, sql, '/admin/team')
      const menu = page.getByRole('navigation', { name: area.menu }).first()
      await expect(menu.getByRole('link', { name: new RegExp(`^${admin.area.review} [\\d.,]+ `) })).toBeVisible()
      for (const name of Object.values(admin.area)) {
        if (typeof name !== 'string' || name === admin.area.activity_short) continue
        await expect(page.locator('aside').getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 })
      }
      await expect(page.getByRole('button', { name: texts.auth.logout })).toBeInViewport({ ratio: 1 })
      expect(await page.locator('aside').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
      expect(await brokenEntries(page)).toEqual([])
      expect(await violations(page)).toEqual([])
    })
  })
}

for (const { locale, texts } of oneLanguage) {
  const { area, admin } = texts
  test.describe(`in ${locale}, the navigation`, () => {
    test.use({ locale, viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: 'reduce' } })

    test('shows icons alone on this device once that was chosen, from the first paint on, and names them on hover and focus', { tag: '@large' }, async ({
      page,
      sql,
    }) => {
      await openAsAdmin(page, sql, '/admin/team')
      const bar = page.locator('aside')
      const width = () => bar.evaluate((box) => box.getBoundingClientRect().width)
      const wide = await width()
      const toggle = page.getByRole('button', { name: area.names })
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      await toggle.press('Enter')
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(toggle).toBeFocused()
      await expect.poll(width).toBeLessThan(wide / 3)
      const narrow = await width()
      await expect.poll(() => page.locator('main').evaluate((main) => main.getBoundingClientRect().left)).toBe(narrow)

      const tip = page.locator('[data-nav-tip]')
      const review = bar.getByRole('link', { name: admin.area.review })
      await review.hover()
      await expect(tip).toHaveText(admin.area.review)
      await page.keyboard.press('Escape')
      await expect(tip).toBeHidden()
      await toggle.focus()
      await page.keyboard.press('Tab')
      await expect(tip).toHaveText(admin.find.open)
      expect(await violations(page)).toEqual([])

      const letGo = await hold(page, chunks)
      await page.reload({ waitUntil: 'commit' })
      await expect(bar).toBeVisible()
      await expect.poll(width).toBe(narrow)
      letGo()
      await alive(page)
      await toggle.click()
      await expect.poll(width).toBe(wide)
      await page.reload()
      await expect.poll(width).toBe(wide)
    })
  })

  for (const viewport of [desktop, phone])
    test.describe(`in ${locale} at ${viewport.width} px, the settings`, { tag: deskTagsAt(locale, viewport) }, () => {
      test.use({ locale, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('are one area of tabs, each a page with its own name', { tag: '@large' }, async ({ page, sql }) => {
        await openAsAdmin(page, sql, '/admin/settings')
        const tabs = page.getByRole('navigation', { name: admin.settings_tabs.label })
        for (const [name, title] of [
          [admin.settings_tabs.links, admin.system.title],
          [admin.system.outbox, admin.outbox.title],
          [admin.system.audit, admin.audit.title],
          [admin.privacy.tab, admin.privacy.title],
          [admin.settings_tabs.account, admin.settings.title],
        ] as const) {
          await tabs.getByRole('link', { name, exact: true }).click()
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
          await expectNoSidewaysScroll(page, name)
        }
        expect(await violations(page)).toEqual([])
      })
    })
}

for (const { locale, texts } of oneLanguage) {
  const { find: t, area: names, keys } = texts.admin
  const field = (page: Page) => page.getByRole('combobox', { name: t.label })

  test.describe(`in ${locale}, the search`, () => {
    test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

    test('opens pages, and tasks by their code, with keys alone', { tag: '@large' }, async ({ page, request, sql }) => {
      const [name = ''] = people(1)
      const code = await handIn(request, name)
      await openAsAdmin(page, sql, '/admin/team')
      await page.keyboard.press('Control+k')
      await expect(field(page)).toBeFocused()
      // Every page of the area that has a name is among them.
      await expect(page.getByRole('option')).toHaveCount(adminPages.filter((address) => !address.endsWith('/1')).length)
      expect(await violations(page)).toEqual([])
      await field(page).fill(names.payouts)
      await expect(page.getByRole('option').first()).toHaveText(names.payouts)
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/admin/payouts')
      await expect(field(page)).toBeHidden()

      await page.getByRole('button', { name: t.open }).first().click()
      await field(page).fill(code.toLowerCase())
      const option = page.getByRole('option', { name })
      await expect(option).toContainText(code)
      await expect(option).toHaveAttribute('aria-selected', 'true')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`recent-activities\\?tab=completions&search=${code}`))
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

      await page.keyboard.press('Control+k')
      await expect(field(page)).toBeFocused()
      await closeDialog(page, page.getByRole('dialog'))
      await expect(field(page)).toBeHidden()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: keys.title })).toContainText(keys.find)
    })

    test('opens what a code finds when Enter came before the answer, and never what an earlier text found', { tag: '@large' }, async ({
      page,
      request,
      sql,
    }) => {
      const [one = '', two = ''] = people(2)
      const codes = [await handIn(request, one), await handIn(request, two)]
      await openAsAdmin(page, sql, '/admin/team')
      await page.keyboard.press('Control+k')
      const letGo = await hold(page, `**/api/v1/search?search=${codes[0]}`)
      const [asked] = await Promise.all([page.waitForRequest(`**/api/v1/search?search=${codes[0]}`), field(page).fill(codes[0] ?? '')])
      expect(asked.method()).toBe('GET')
      await expect(page.getByText(t.searching)).toBeVisible()
      await field(page).fill(codes[1] ?? '')
      await expect(page.getByRole('option', { name: two })).toBeVisible()
      letGo()
      await expect(page.getByRole('option')).toHaveCount(1)
      await expect(page.getByRole('option', { name: one })).toHaveCount(0)

      const later = await hold(page, `**/api/v1/search?search=${codes[0]}`)
      await field(page).fill(codes[0] ?? '')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.searching)).toBeVisible()
      later()
      await expect(page).toHaveURL(new RegExp(`search=${codes[0]}`))
    })

    test.describe('when it fails', () => {
      test.use({ allowedErrors: [/Failed to load resource/] })

      test('says so and asks again, and says when there is nothing', { tag: '@large' }, async ({ page, sql }) => {
        await openAsAdmin(page, sql, '/admin/team')
        await page.route('**/api/v1/search?*', (route) => route.fulfill({ status: 500, json: { message: 'no', code: 'internal' } }), { times: 1 })
        await page.keyboard.press('Control+k')
        await field(page).fill('zzqq none')
        await expect(page.getByText(t.failed)).toBeVisible()
        expect(await violations(page)).toEqual([])
        await page.getByRole('button', { name: t.again }).click()
        await expect(page.getByText(t.nothing.replace('{search}', 'zzqq none'))).toBeVisible()
        expect(await violations(page)).toEqual([])
      })
    })

    test('takes what is typed before it has come, which decides nothing on the review desk', async ({ page, request, sql }) => {
      const { names: waiting, ids } = await openTwo(page, request, sql)
      const heading = page.getByRole('heading', { level: 2, name: waiting[0] ?? '', exact: true })
      await expect(heading).toBeVisible()
      await page.waitForTimeout(400)
      const letGo = await hold(page, chunks)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ab')
      await page.keyboard.press('Backspace')
      letGo()
      await expect(field(page)).toHaveValue('a')
      await page.keyboard.press('Escape')
      await expect(heading).toBeVisible()
      const rows = await sql`select status from completions where id in ${sql(ids)}`
      expect(rows.map(({ status }) => status)).toEqual(['in_review', 'in_review'])
    })

    test.describe('on a phone', () => {
      test.use({ viewport: phone, hasTouch: true, isMobile: true })

      test('is opened by its button, and closed by going back', { tag: '@large' }, async ({ page, request, sql }) => {
        const [name = ''] = people(1)
        await handIn(request, name)
        await openAsAdmin(page, sql, '/admin/team')
        await page.getByRole('button', { name: t.open }).tap()
        await expect(field(page)).toBeFocused()
        await page.goBack()
        await expect(field(page)).toBeHidden()
        await expect(page).toHaveURL('/admin/team')
        await page.getByRole('button', { name: t.open }).tap()
        await field(page).fill(name)
        await expectNoSidewaysScroll(page)
        await page.getByRole('option', { name }).tap()
        await expect(page).toHaveURL(/recent-activities/)
        await expect(field(page)).toBeHidden()
      })
    })
  })
}

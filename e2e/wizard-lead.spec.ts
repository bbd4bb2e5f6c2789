import { expect, type Locator, type Page } from '@playwright/test'
import { png } from './support/pictures'
import { chooseLanguage, tagsIn, withoutBanner } from './support/site'
import { test } from './support/test'
import { languages, texts, wizardOn } from './support/wizard'

const small = { width: 360, height: 640 }

/** Whether a button has the accent's ground, as only the one that leads has. */
const ground = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--color-accent)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('not in the page')
  return box
}

const titleOf = (page: Page, locale: 'pt' | 'en', step: number) => {
  const { titles, step_of } = texts[locale].wizard
  const place = step_of.replace('{step}', `${step}`).replace('{total}', '7')
  return expect(page).toHaveTitle(`${place}: ${titles[`s${step as 1}`]} · Completa`)
}

for (const locale of ['pt', 'en'] as const) {
  test.describe(`with the cookie banner in ${locale}`, { tag: tagsIn(locale) }, () => {
    test.use({ locale: languages[locale], viewport: small })

    test('it and the bar leave seven tenths of a small phone to the page', { tag: '@large' }, async ({ page }) => {
      await page.goto('/perform-task')
      await expect(page.locator('.cookie-banner')).toBeVisible()
      await expect.poll(() => page.locator('.above-bars').evaluate((bar) => bar.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0.7 * small.height)
    })
  })

  test.describe(`in ${locale}`, { tag: tagsIn(locale) }, () => {
    test.use({ locale: languages[locale], viewport: small })
    test.beforeEach(({ page }) => withoutBanner(page))
    const { wizard: t, common } = texts[locale]

    test('what to do next is in sight on each step of a small phone, and the bar is full at the end', async ({ page }) => {
      const wizard = wizardOn(page, locale)
      const next = wizard.button(t.continue)
      await page.goto('/perform-task')
      await expect(next).toBeInViewport({ ratio: 1 })
      await wizard.go()
      await wizard.at(2)
      await expect(next).toBeInViewport({ ratio: 1 })
      await wizard.go()
      await wizard.at(3)
      await expect(next).toBeInViewport({ ratio: 1 })
      await wizard.fillPerson('Maria Lima')
      const accent = await accentOf(page)
      await wizard.go()
      await wizard.at(4)

      const task = page.getByRole('link', { name: t.task.open })
      await expect(task).toBeInViewport({ ratio: 1 })
      // Above the bar, not below it.
      expect((await boxOf(task)).y + (await boxOf(task)).height).toBeLessThan((await boxOf(next)).y)
      expect((await boxOf(task)).y).toBeLessThan((await boxOf(page.getByRole('heading', { name: t.task.how }))).y)
      await expect.poll(() => ground(task)).toBe(accent)
      await expect.poll(() => ground(next)).not.toBe(accent)
      await wizard.choose(await png())
      // Pointed at, it is darker.
      await page.mouse.move(0, 0)
      await expect.poll(() => ground(next)).toBe(accent)
      await expect.poll(() => ground(task)).not.toBe(accent)

      await wizard.go()
      await wizard.at(5)
      await expect(next).toBeInViewport({ ratio: 1 })
      await wizard.go()
      await wizard.at(6)
      await expect(wizard.button(t.contact.submit)).toBeInViewport({ ratio: 1 })
      await wizard.field(t.contact.telegram).fill('@maria')
      await wizard.submit()
      await wizard.code()
      await expect(wizard.button(t.done.pay_open)).toBeInViewport({ ratio: 1 })
      const bars = page.getByRole('navigation', { name: t.progress }).locator('li > span:first-child')
      await expect(bars).toHaveCount(7)
      for (const bar of await bars.all()) await expect(bar).toHaveCSS('background-color', accent)
    })

    test('a chosen image takes the focus and fills its frame; enlarged, it gives the focus back', { tag: '@large' }, async ({ page }) => {
      const wizard = wizardOn(page, locale)
      await wizard.openTask()
      await wizard.choose(await png())
      const picture = page.getByRole('button', { name: t.task.enlarge })
      await expect(picture).toBeFocused()
      await expect(picture).toBeInViewport()
      const [frame, image] = [await boxOf(picture), await boxOf(picture.getByAltText(t.task.preview))]
      expect([image.width, image.height]).toEqual([frame.width, frame.height])
      await expect(picture.getByAltText(t.task.preview)).toHaveCSS('object-fit', 'cover')

      const viewer = page.getByRole('dialog', { name: t.task.preview })
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => viewer.getByRole('button', { name: common.close }).click(),
        () => page.mouse.click(2, 2),
      ]) {
        await page.keyboard.press('Enter')
        await expect(viewer).toBeVisible()
        // The whole of it.
        const whole = await boxOf(viewer.getByRole('img'))
        expect(whole.height / whole.width).toBeCloseTo(740 / 360, 1)
        await expect(viewer.getByRole('img')).toBeInViewport({ ratio: 1 })
        await expect(viewer.getByRole('button', { name: common.close })).toBeInViewport({ ratio: 1 })
        await close()
        await expect(viewer).toBeHidden()
        await expect(picture).toBeFocused()
      }
    })

    test('the title of the page names the step, also after Back, Forward, a reload and a change of language', { tag: '@large' }, async ({ page }) => {
      const wizard = wizardOn(page, locale)
      await page.goto('/perform-task')
      await titleOf(page, locale, 1)
      await wizard.toPerson()
      await titleOf(page, locale, 3)
      await page.goBack()
      await titleOf(page, locale, 2)
      await page.goForward()
      await titleOf(page, locale, 3)
      await page.reload()
      await titleOf(page, locale, 3)
      const other = locale === 'pt' ? 'en' : 'pt'
      await chooseLanguage(page, other)
      await wizardOn(page, other).at(3)
      await titleOf(page, other, 3)
      await page.getByRole('link', { name: texts[other].common.back_home }).click()
      await expect(page).toHaveTitle(texts[other].landing.meta.title)
    })

    test('a field with an error has a ring in the colour of errors while it has the focus', { tag: '@large' }, async ({ page }) => {
      const wizard = wizardOn(page, locale)
      await page.goto('/perform-task')
      await wizard.toPerson()
      const name = wizard.field(t.registration.name)
      await name.focus()
      const calm = await name.evaluate((field) => getComputedStyle(field).outlineColor)
      await wizard.go()
      const error = page.getByText(texts[locale].validation.name_required)
      const danger = await error.evaluate((text) => getComputedStyle(text).color)
      expect(danger).not.toBe(calm)
      await expect(name).toBeFocused()
      await expect(name).toHaveCSS('outline-color', danger)
      await wizard.field(t.registration.profession).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(page.getByRole('radio').first().locator('..')).toHaveCSS('outline-color', danger)
    })
  })
}

import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { screenshot } from '../support/pictures'
import { deskOn, handIn, openDesk, people } from '../support/review'
import { desktop, oneLanguage } from '../support/site'
import { test } from '../support/test'

/** How a proof is looked at, and that the next one is there. */
export function reviewPictures() {
  for (const { locale, texts } of oneLanguage) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale, viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

      test('a picture is shown in its own size where it was pressed, dragged with the mouse, turned, and the next one starts fitted', {
        tag: '@large',
      }, async ({ page, request, sql }) => {
        const names = people(2)
        await openDesk(page, sql, [await handIn(request, names[0] ?? '', { picture: await screenshot(1200, 2400) }), await handIn(request, names[1] ?? '')])
        const { at, pictures } = deskOn(page, texts)
        await at(names[0] ?? '')
        const box = page.locator('figure section:not([hidden])')
        await expect.poll(() => pictures.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
        const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {}
        const scrolled = () => box.evaluate(({ scrollLeft, scrollTop }) => [Math.round(scrollLeft), Math.round(scrollTop)])
        // The middle of the picture, four fifths down: that is 1,920 pixels down in its own size.
        await page.mouse.click(x + width / 2, y + height * 0.8)
        await expect.poll(() => box.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])).toEqual([1200, 2400])
        const [left = 0, top = 0] = await scrolled()
        expect(Math.abs(left - (600 - width / 2))).toBeLessThanOrEqual(2)
        expect(Math.abs(top - (1920 - height * 0.8))).toBeLessThanOrEqual(2)
        await page.mouse.move(x + width / 2, y + height / 2)
        await page.mouse.down()
        await page.mouse.move(x + width / 2 + 30, y + height / 2 + 100, { steps: 5 })
        await page.mouse.up()
        expect(await scrolled()).toEqual([left - 30, top - 100])
        await page.keyboard.press('t')
        await expect.poll(() => box.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])).toEqual([2400, 1200])
        await page.keyboard.press('j')
        await at(names[1] ?? '')
        await expect(pictures).toHaveCSS('rotate', '0deg')
        expect(await box.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
      })

      test('the picture fills the height below one head, beside a panel that says what to check and what is known of the sender', { tag: '@large' }, async ({
        page,
        request,
        sql,
      }) => {
        // Digits are of one width, so that the name takes one line.
        const name = `Ana ${randomInt(10 ** 12)}`
        await openDesk(page, sql, [await handIn(request, name)])
        const { t, at } = deskOn(page, texts)
        await at(name)
        const picture = await page.locator('figure').boundingBox()
        expect(picture?.y).toBeLessThanOrEqual(110)
        expect(desktop.height - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeLessThanOrEqual(16)
        for (const part of [t.asked, t.check, t.signals.title, t.sender]) await expect(page.getByRole('region', { name: part })).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)).toBe(0)
      })

      test('the next proof is asked for before the decision', { tag: '@large' }, async ({ page, request, sql }) => {
        const codes: string[] = []
        for (const name of people(12)) codes.push(await handIn(request, name, { picture: await screenshot() }))
        const asked: string[] = []
        page.on('request', (sent) => asked.push(sent.url()))
        const rows = await openDesk(page, sql, codes)
        const { at, pictures } = deskOn(page, texts)
        await at(rows[0]?.name ?? '')
        for (const row of rows.slice(1)) {
          const before = [...asked]
          await page.keyboard.press('a')
          await at(row.name)
          expect(before, 'it was asked for ahead').toContain(await pictures.evaluate((image: HTMLImageElement) => image.src))
        }
      })
    })
  }
}

import { expect } from '@playwright/test'
import { gate } from './support/hold'
import { languages, standstill } from './support/site'
import { test } from './support/test'

// A phone's screen: with fewer pixels Linux rounds the width of each letter of the system's fonts to a whole one.
test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 })

for (const { locale, tags } of languages) {
  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale })

    for (const address of ['/', '/perform-task', '/my-tasks', '/login', '/register', '/policy', '/terms-and-condition', '/transparency'])
      test(`${address} moves little when the font comes long after the page`, async ({ page }) => {
        const { opened, open } = gate()
        let held = 0
        await page.route('**/*.woff2', async (route) => {
          held++
          await opened
          await route.continue()
        })
        await page.addInitScript(() => {
          const moved: string[] = []
          const said = ({ node }: { node?: Node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`
          const note = (list: PerformanceEntryList) => {
            for (const entry of list as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
              moved.push(`${entry.value.toFixed(4)} ${entry.sources.map(said).join(' | ')}`)
          }
          const observer = new PerformanceObserver((list) => note(list.getEntries()))
          observer.observe({ type: 'layout-shift', buffered: true })
          Object.assign(window, { moved, takeMoved: () => note(observer.takeRecords()) })
        })
        // The page has loaded only when its font has.
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.locator('.cookie-banner')).toBeVisible()
        await standstill(page)
        expect(held).toBeGreaterThan(0)
        expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
        open()
        await page.evaluate(() => document.fonts.ready)
        await standstill(page)
        const moved = await page.evaluate(() => {
          const { moved, takeMoved } = window as unknown as { moved: string[]; takeMoved: () => void }
          takeMoved()
          return moved
        })
        expect(
          moved.reduce((sum, entry) => sum + Number.parseFloat(entry), 0),
          moved.join('\n'),
        ).toBeLessThan(0.02)
      })
  })
}

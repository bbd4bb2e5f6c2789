import { expect } from '@playwright/test'
import { handIn } from './support/my-task'
import { expectNoSidewaysScroll, languages, openAlive, phone, violations, withoutBanner } from './support/site'
import { test } from './support/test'

test.use({ viewport: phone })
test.beforeEach(({ page }) => withoutBanner(page))

for (const { locale, texts, tags } of languages) {
  const { channels: t } = texts

  test.describe(`in ${locale}`, { tag: tags }, () => {
    test.use({ locale })

    test('nothing is chosen or asked beforehand, a device that is not allowed to ring says so with the way out, and other choices hold', async ({
      page,
      request,
      sql,
    }) => {
      const { code, token } = await handIn(request)
      await page.addInitScript(() => {
        Notification.requestPermission = async () => {
          document.documentElement.dataset.asked = 'yes'
          return 'denied' as const
        }
      })
      await openAlive(page, `/my-task#${token}`)
      const device = page.getByRole('switch', { name: t.push, exact: true })
      await expect(device).not.toBeChecked()
      expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined()
      await device.click()
      await expect(page.getByText(t.denied)).toBeVisible()
      await expect(device).not.toBeChecked()
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      expect(await sql`select from channel_consents join completions on completions.id = completion_id where payment_code = ${code}`).toHaveLength(0)
    })

    test('a device whose browser reaches no push service says so', { tag: '@large' }, async ({ page, request }) => {
      const { token } = await handIn(request)
      await page.addInitScript(() => {
        Notification.requestPermission = async () => 'granted' as const
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
      })
      await openAlive(page, `/my-task#${token}`)
      await page.getByRole('switch', { name: t.push, exact: true }).click()
      await expect(page.getByText(t.unavailable)).toBeVisible()
    })
  })
}

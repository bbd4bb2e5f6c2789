import { devices, expect } from '@playwright/test'
import { makePromoter } from './support/promoter'
import { test } from './support/test'

const FRESH_BROWSERS = 10

// What the rules for `same_device`, `own_device` and `own_admin_device` rest on: the look of a device tells models apart, not phones.
test('fresh browsers on one phone model have one fingerprint', { tag: '@large' }, async ({ browser, request }) => {
  const { code } = await makePromoter(request)
  const seen = new Set<string>()
  for (let n = 0; n < FRESH_BROWSERS; n++) {
    const context = await browser.newContext({ ...devices['Galaxy A55'], locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' })
    const page = await context.newPage()
    const lookup = page.waitForRequest((sent) => sent.url().endsWith(`/api/v1/referrals/${code}`))
    await page.goto(`/?referral_code=${code}`)
    const fingerprint = (await lookup).headers()['x-device-fingerprint']
    expect(fingerprint).toMatch(/^\w{16,}$/)
    seen.add(fingerprint ?? '')
    await context.close()
  }
  expect(seen.size).toBe(1)
})

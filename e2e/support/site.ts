import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import en from '../../messages/en.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }

/** Both languages: what the browser asks for, what the document says, and its texts. */
export const languages = [
  { locale: 'pt-BR', lang: 'pt-BR', texts: pt },
  { locale: 'en-US', lang: 'en', texts: en },
] as const

export const phone: BrowserContextOptions['viewport'] = { width: 360, height: 740 }
export const desktop: BrowserContextOptions['viewport'] = { width: 1280, height: 800 }

/** Answers the cookie banner before the page opens. */
export const withoutBanner = (page: Page) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'rejected'))

/** Waits until the page's script runs: the banner is the first thing that only a script can show. */
export async function openWithBanner(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.cookie-banner')).toBeVisible()
}

/** No violation of any rule of axe. Motion is off meanwhile, for half-faded text has half its contrast. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

export const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'
import { type Locale, languageName } from '@/lib/platform/i18n/locales'
import { unbroken } from '@/lib/platform/i18n/unbroken'
import en from '../../messages/en.json' with { type: 'json' }
import pt from '../../messages/pt.json' with { type: 'json' }

/** The tags of tests that do the same in both languages: in Portuguese with the others, in English in `npm run test:all`. */
export const tagsIn = (language: string): string[] => (language.startsWith('pt') ? [] : ['@every'])

/** The tags of tests of what differs with the words themselves: their lengths, numbers, headings. `npm run test:all` does them in English too, once. */
const wordTagsIn = (language: string): string[] => (language.startsWith('pt') ? [] : ['@large'])

/** Both languages: the browser's locale, the document's language, its texts, and the tags of tests that do the same in both, or that look at the words. */
export const languages = [
  { locale: 'pt-BR', lang: 'pt-BR', texts: unbroken(pt), tags: tagsIn('pt'), wordTags: wordTagsIn('pt') },
  { locale: 'en-US', lang: 'en', texts: en, tags: tagsIn('en'), wordTags: wordTagsIn('en') },
] as const

/** A text as the API says it, which pages show as it comes: without the word joiners of their own. */
export const fromApi = (text: string) => text.replaceAll('\u2060', '')

/** The language of tests that do not depend on it. */
export const oneLanguage = languages.slice(0, 1)

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

/** The tags of tests that do the same in both languages at both widths: in Portuguese on a phone with the others, the rest in `npm run test:all`. */
export const tagsAt = (locale: string, viewport: ViewportSize): string[] => (locale.startsWith('pt') && viewport === phone ? [] : ['@every'])

/** Those of pages for administrators, who have a desk: `npm run test:all` does them there too, in English. */
export const deskTagsAt = (locale: string, viewport: ViewportSize): string[] =>
  !locale.startsWith('pt') && viewport === desktop ? ['@large'] : tagsAt(locale, viewport)

/** The tag of one of these that takes so long that it is done only there. */
export const deskTag = (locale: string, viewport: ViewportSize): string => (!locale.startsWith('pt') && viewport === desktop ? '@large' : '@every')

/** Answers the cookie banner before the page opens. A frame that holds a letter has no storage. */
export const withoutBanner = (page: Page) => page.addInitScript(() => window === window.top && localStorage.setItem('cookieConsent', 'rejected'))

/** Waits until the page's script runs: the banner is the first thing that only a script can show. */
export async function openWithBanner(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.cookie-banner')).toBeVisible()
}

/** Opens a page and waits until its scripts answer: from then on presses are no longer held back (lib/platform/browser/early/presses.ts). */
export async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await alive(page)
}

/** Waits until the scripts of the page that is open answer. */
export const alive = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => (window.repeatEarlyPress ? requestAnimationFrame(look) : resolve())
        look()
      }),
  )

/** The menu of languages that is seen. */
export const languageMenu = (page: Page) => page.locator('details:visible', { has: page.locator('button[lang]') })

/** Chooses a language in the page's menu, with the mouse or with a key. */
export async function chooseLanguage(page: Page, locale: Locale, key?: 'Enter') {
  const menu = languageMenu(page)
  const choice = menu.getByRole('button', { name: languageName[locale] })
  if (!key) {
    await menu.locator('summary').click()
    return choice.click()
  }
  await menu.locator('summary').press(key)
  await choice.press(key)
}

/** The rules of accessibility (all of axe's) that the page breaks, and where. Half-faded text has half its contrast: ask for reduced motion first. */
export async function violations(page: Page) {
  // A list that is being asked for anew is dimmed.
  await expect(page.locator('table.opacity-60')).toHaveCount(0)
  // Our pages hold no frames; looking for them opens another page each time.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}

/**
 * Closes an open dialog with Escape. It hears the key a moment after it has the focus, so that the key may have to be pressed again; but only while it is
 * open, for the next press would close the dialog below.
 */
export const closeDialog = (page: Page, dialog: Locator) =>
  expect(async () => {
    // One that is fading out is still seen, and another press would close the lower one too.
    if ((await dialog.getAttribute('data-state', { timeout: 500 }).catch(() => null)) === 'open') await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 500 })
  }).toPass()

/** Charts are drawn anew some frames after their box has changed, so that it may take a moment. */
export const expectNoSidewaysScroll = (page: Page, where?: string) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), where).toBeLessThanOrEqual(0)

/** Waits until the page has neither scrolled nor changed its size for ten frames. */
export const standstill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, still] = ['', 0]
        const look = () => {
          const { scrollWidth, scrollHeight } = document.documentElement
          const now = `${window.scrollY} ${scrollWidth} ${scrollHeight}`
          still = now === last ? still + 1 : 0
          last = now
          if (still === 10) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

import { expect, type Page } from '@playwright/test'
import { locales } from '@/lib/platform/i18n/locales'
import { everyPage } from '../scripts/pictures/pages'
import { comparedSize, openPage, withBrowser } from '../scripts/pictures/shots'
import { picturedApp } from './support/pictured'
import { standstill, tagsIn, violations } from './support/site'
import { test } from './support/test'

// Finds what opens by pressing every kind of button of every page. What asks for a password or a second step first is tried where that is.

const overlay = '[role=dialog], [role=alertdialog], [role=menu], dialog[open]'
/** What changes the language or ends the session. */
const ELSEWHERE = /^(PT|EN|Sair|Log out)\b/
/** How long all buttons of one page may take, in milliseconds, before its browser counts as stuck. */
const PAGE_MS = 240_000
/** Fewer are opened only if presses no longer reach them. */
const AT_LEAST = 28

/** The buttons that can be pressed now: their places among all, and what they do, whichever row they are in. */
const buttonsOf = (page: Page): Promise<{ at: number; kind: string }[]> =>
  page.locator('button').evaluateAll((found) =>
    found.flatMap((button, at) => {
      if (!(button instanceof HTMLElement) || !button.checkVisibility() || button.matches(':disabled, [type=submit], [aria-disabled=true], [inert] *'))
        return []
      return [{ at, kind: `${button.textContent.replace(/[\d.,:]+/g, '#')} ${button.className}` }]
    }),
  )

const opens = (page: Page) =>
  page
    .locator(overlay)
    .first()
    .waitFor({ timeout: 500 })
    .then(
      () => true,
      () => false,
    )

/** @returns whether nothing is open any more */
async function close(page: Page): Promise<boolean> {
  const open = page.locator(overlay)
  for (let tries = 0; tries < 4 && (await open.count()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(150)
  }
  return (await open.count()) === 0
}

/**
 * Presses each kind of button of a page once, and each entry of a menu, with everything that opens looked at by `look`.
 * @param idle kinds that are known to open nothing
 * @returns further ones, known once all were pressed: in a browser that is stuck nothing opens
 */
async function pressAll(open: () => Promise<Page>, idle: ReadonlySet<string>, look: (page: Page) => Promise<void>): Promise<string[]> {
  const pressed = new Set(idle)
  const idleHere: string[] = []
  let page = await open()
  const home = page.url()
  for (;;) {
    const next = (await buttonsOf(page)).find(({ kind }) => !pressed.has(kind) && !ELSEWHERE.test(kind))
    if (!next) break
    pressed.add(next.kind)
    const button = page.locator('button').nth(next.at)
    // What lies below another, such as a row's button below its menu, is reached by other means.
    await button.click({ timeout: 2000 }).catch(() => {})
    let isHome = true
    if (await opens(page)) {
      await look(page)
      const entries = await page.getByRole('menuitem').count()
      for (let entry = 0; entry < entries; entry++) {
        await close(page)
        await button.click()
        await page.getByRole('menuitem').nth(entry).click()
        if (await opens(page)) await look(page)
      }
      isHome = await close(page)
    } else idleHere.push(next.kind)
    if (isHome && page.url() === home) continue
    await page.context().close()
    page = await open()
  }
  await page.context().close()
  return idleHere
}

test.describe('whatever opens over a page', () => {
  const pictured = picturedApp()

  for (const language of locales) {
    test(`breaks no rule of accessibility in ${language}`, { tag: tagsIn(language) }, async () => {
      test.setTimeout(1_800_000)
      const { app, browsers, sessions } = pictured()
      const pages = [...everyPage(app)]
      const idle = new Set<string>()
      const opened = new Set<string>()
      const problems: string[] = []
      const pressPages = async () => {
        const own = browsers()
        for (let next = pages.shift(); next; next = pages.shift()) {
          const [name, shot] = next
          const look = async (page: Page) => {
            await expect(page.locator(overlay).locator('[aria-busy=true], .animate-pulse')).toHaveCount(0)
            const title = await page
              .locator(overlay)
              .last()
              .evaluate(
                (top) => `${top.role ?? top.localName} ${top.ariaLabel ?? document.getElementById(top.getAttribute('aria-labelledby') ?? '')?.textContent}`,
              )
            if (opened.has(title)) return
            await standstill(page)
            for (const violation of await violations(page)) problems.push(`${title} of ${name}: ${JSON.stringify(violation)}`)
            // Only then, so that another browser looks at it if this one is stuck.
            opened.add(title)
          }
          const idleHere = await withBrowser(own, PAGE_MS, (browser) =>
            pressAll(() => openPage(browser, sessions, shot, { language, size: comparedSize(language) }), idle, look),
          )
          for (const kind of idleHere) idle.add(kind)
        }
      }
      // Two at a time, because most of it is waiting for what does not open.
      await Promise.all([pressPages(), pressPages()])
      expect(problems).toEqual([])
      expect(opened.size, [...opened].join('\n')).toBeGreaterThanOrEqual(AT_LEAST)
    })
  }
})

// Pages in a real browser, throttled to a slow 4G connection and a quarter of the processor. Lighthouse instead estimates from a
// fast load how a slow one would be, and presses nothing.
import { median } from './load.mjs'

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: (1600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const SLOWDOWN = 4
const PHONE = { width: 360, height: 740 }

/** @typedef {{ firstPaint: number, largestPaint: number, answered: number, blocked: number }} Throttled milliseconds since the navigation began */
/** @typedef {{ press: string, answer: string }} Press selectors of a button and of what there is once its press was answered */

/**
 * Runs in the page from its start. Presses the button as soon as it exists, repeatedly like an impatient visitor, until
 * a press is answered.
 * @param {Press} selectors
 */
function watchPage({ press, answer }) {
  /** @type {{ firstPaint: number, largestPaint: number, answered: number, blocked: number }} */
  const seen = { firstPaint: 0, largestPaint: 0, answered: 0, blocked: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const timer = setInterval(() => {
    if (document.querySelector(answer)) return
    /** @type {HTMLElement | null} */
    const button = document.querySelector(press)
    button?.click()
  }, 50)
  new MutationObserver((_records, observer) => {
    if (!document.querySelector(answer)) return
    seen.answered = performance.now()
    clearInterval(timer)
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

/**
 * Loads a page once in a new browser context.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {Press} press
 * @returns {Promise<Throttled>}
 */
async function loadOnce(browser, url, press) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'pt-BR' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(watchPage, press)
    await page.goto(url)
    await page.waitForFunction(() => Reflect.get(window, 'seen').answered > 0)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => Reflect.get(window, 'seen'))
  } finally {
    await context.close()
  }
}

/**
 * Loads pages in alternation, so that other work on the machine affects all of them equally.
 * @param {import('@playwright/test').Browser} browser @param {{ name: string, url: string, press: Press }[]} pages @param {number} rounds
 * @returns {Promise<Record<string, Throttled>>} medians by name
 */
export async function throttledPages(browser, pages, rounds) {
  const runs = pages.map(() => /** @type {Throttled[]} */ ([]))
  for (let round = 0; round < rounds; round++) {
    for (const [index, { url, press }] of pages.entries()) runs[index]?.push(await loadOnce(browser, url, press))
  }
  return Object.fromEntries(
    pages.map(({ name }, index) => {
      const of = (/** @type {keyof Throttled} */ key) => median((runs[index] ?? []).map((run) => run[key]))
      return [name, { firstPaint: of('firstPaint'), largestPaint: of('largestPaint'), answered: of('answered'), blocked: of('blocked') }]
    }),
  )
}

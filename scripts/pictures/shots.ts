import { type Browser, type BrowserContextOptions, errors, type Page } from '@playwright/test'
import { defaultLocale, type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { drawScreen } from '../seed/screens'
import { chromiumArgs } from '../test-server.mjs'
import { NOW, type PicturedApp, SITE, SURVEY, TASK_TOKEN } from './app'

export const sizes = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const satisfies Record<string, BrowserContextOptions>
export type Size = keyof typeof sizes
/** The size in which the browser tests compare a language's pages: each language and each size is covered once, in half the time. */
export const comparedSize = (language: Locale): Size => (language === defaultLocale ? 'phone' : 'desktop')
export type Theme = 'light' | 'dark'

/** The payment code in the wizard. */
const CODE = 'K7MXQ4PA'

type Session = Record<string, unknown> & { token: string; cookie: { name: string; value: string } }
export type Sessions = Record<'admin' | 'promoter', Session>

export interface Shot {
  path: string
  as?: keyof Sessions
  /** What the browser has stored during earlier visits. */
  stored?: Record<string, object>
  /** Text that is visible once the page is ready for the picture. */
  ready: string
  act?: (page: Page) => Promise<void>
}

const stored = (state: object) => ({ state, version: 0 })
const person = { name: 'Marina Alves', country: 'Brasil', whatsapp: '+5511987654321', age: '29', profession: 'Professora', gender: 'female' }
const proof = () => drawScreen({ seed: 18, person: { name: person.name, handle: 'marina' }, at: new Date(Date.parse(NOW) - 3 * 60_000) })

/** The pages that are pictured. */
export const shots = {
  // Open tasks come in place of the fixed kinds, before anybody scrolls to them.
  landing: { path: '/', ready: '#services article' },
  tasks: { path: '/tasks', ready: 'main article' },
  survey: { path: `/tasks/${SURVEY}`, ready: 'main .sticky a' },
  'survey-start': { path: `/tasks/${SURVEY}/do`, ready: 'main .sticky button' },
  registration: {
    path: '/perform-task',
    stored: { 'registration-storage': stored({ step: 3, data: person, rewardCode: null }) },
    ready: 'input[name=whatsapp]',
  },
  task: {
    path: '/perform-task',
    stored: { 'registration-storage': stored({ step: 4, data: person, rewardCode: null }) },
    ready: '[data-testid=proof]',
    act: async (page) => {
      await page.getByTestId('proof').setInputFiles({ name: 'print.jpg', mimeType: 'image/jpeg', buffer: await proof() })
      await page.locator('main button img[src^="blob:"]').waitFor()
    },
  },
  code: {
    path: '/perform-task',
    stored: {
      'registration-storage': stored({ step: 7, data: { code_expires_at: new Date(Date.parse(NOW) + 29.7 * 60_000).toISOString() }, rewardCode: CODE }),
      'my-tasks': stored({ tasks: [{ code: CODE, token: TASK_TOKEN, received_at: NOW }] }),
    },
    ready: '[data-testid=payment-code]',
  },
  'my-task': { path: `/my-task#${TASK_TOKEN}`, ready: 'li[aria-current=step]' },
  'my-tasks': { path: '/my-tasks', stored: { 'my-tasks': stored({ tasks: [{ code: CODE, token: TASK_TOKEN, received_at: NOW }] }) }, ready: 'main ul a' },
  review: { path: '/admin/review', as: 'admin', ready: 'figure section:not([hidden]) img' },
  payouts: { path: '/admin/payouts', as: 'admin', ready: 'main table tbody tr' },
  promoter: { path: '/promoter', as: 'promoter', ready: '.recharts-bar-rectangle' },
  'promoter-campaign': { path: `/promoter/campaigns?task=${SURVEY}`, as: 'promoter', ready: '.recharts-bar-rectangle' },
} satisfies Record<string, Shot>
export type ShotName = keyof typeof shots

/** Options for Chromium that open the pictured app at {@link SITE} and treat it as securely as HTTPS. */
export const chromiumFor = ({ base }: PicturedApp) => [
  ...chromiumArgs,
  `--host-resolver-rules=MAP ${new URL(SITE).host}:80 127.0.0.1:${new URL(base).port}`,
  `--unsafely-treat-insecure-origin-as-secure=${SITE}`,
  '--font-render-hinting=none',
]

async function signIn({ base }: PicturedApp, person: PicturedApp['admin']): Promise<Session> {
  const answer = await fetch(`${base}/api/v1/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) })
  const [name = '', value = ''] = answer.headers.getSetCookie().flatMap((cookie) => /^([^=]*session-token)=([^;]+)/.exec(cookie)?.slice(1) ?? [])
  // Without the expiry, because the browser's network uses the real time.
  return { ...(await answer.json()).data, cookie: { name, value } }
}

/** Signs in the administrator and the promoter of the demo. */
export const signInAll = async (app: PicturedApp): Promise<Sessions> => ({
  admin: await signIn(app, app.admin),
  promoter: await signIn(app, app.promoter),
})

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (let at = 0; at < left; at++) await new Promise(requestAnimationFrame)
  }, count)

/** Waits until everything on the page has loaded, including what loads near the window. */
async function waitUntilStill(page: Page) {
  await page.evaluate(async () => {
    // Decoded together with the page, because a picture of the page might not wait for asynchronous decoding.
    for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => !document.querySelector('main [aria-busy=true], main .animate-pulse') && [...document.images].every(({ complete }) => complete),
  )
  await frames(page, 10)
}

/** How a page is shown. */
export interface Look {
  language: Locale
  size: Size
  theme?: Theme
  /** Whether forced colours replace the page's. */
  forcedColors?: boolean
}

/** Opens a page as it would be pictured. Close its context. */
export async function openPage(
  browser: Browser,
  sessions: Sessions,
  { path, as, stored = {}, ready, act }: Shot,
  { language, size, theme = 'light', forcedColors = false }: Look,
) {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: SITE,
    locale: languageTag[language],
    timezoneId: 'America/Sao_Paulo',
    colorScheme: theme,
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const kept: Record<string, unknown> = { cookieConsent: 'rejected', ...stored }
  if (as) {
    const { cookie, token, ...user } = sessions[as]
    await context.addCookies([{ ...cookie, url: SITE }])
    kept['auth-storage'] = { state: { user, token, referral_code: user.referral_code, isAuthenticated: true }, version: 0 }
  }
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, Object.entries(kept))
  await page.goto(path)
  await page.locator(ready).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => !('repeatEarlyPress' in window) || !window.repeatEarlyPress)
  await waitUntilStill(page)
  if (act) {
    await act(page)
    await waitUntilStill(page)
  }
  return page
}

/** How long a picture may take, in milliseconds, before its browser counts as stuck. */
const PICTURE_MS = 20_000

/** A picture of a whole page, of the same size on high-resolution screens. */
export const wholePage = (page: Page) => page.screenshot({ fullPage: true, scale: 'css', animations: 'disabled', timeout: PICTURE_MS })

/** A picture of what a page's window shows. */
export const windowOf = (page: Page) => page.screenshot({ animations: 'disabled', timeout: PICTURE_MS })

/** How long a page may take to be opened and pictured, in milliseconds, before its browser counts as stuck. */
const PAGE_MS = 90_000

/** Browsers one after the other: the same one until it is ended. */
export interface Browsers {
  current: () => Promise<Browser>
  end: () => Promise<void>
}

export function browsersFrom(launch: () => Promise<Browser>): Browsers {
  let current: Promise<Browser> | undefined
  return {
    current: () => {
      current ??= launch()
      return current
    },
    end: async () => {
      const ended = current
      current = undefined
      await (await ended)?.close()
    },
  }
}

/**
 * Does something in the current browser. Once in a hundred pictures or so a browser draws no more frames, for any of its pages; another one takes its
 * place then, twice at most.
 * @param ms after which a browser counts as stuck; so does one in which Playwright waited in vain
 */
export async function withBrowser<T>(browsers: Browsers, ms: number, use: (browser: Browser) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const browser = await browsers.current()
    let timer: NodeJS.Timeout | undefined
    const stuck = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new errors.TimeoutError(`a browser took longer than ${ms} ms`)), ms)
    })
    const work = use(browser)
    // It fails once more when its browser is closed.
    work.catch(() => {})
    try {
      return await Promise.race([work, stuck])
    } catch (error) {
      await browsers.end()
      if (attempt === 3 || !(error instanceof errors.TimeoutError)) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Opens a page in the current browser, as {@link withBrowser} does, and closes it. */
export const withPage = <T>(browsers: Browsers, open: (browser: Browser) => Promise<Page>, use: (page: Page) => Promise<T>): Promise<T> =>
  withBrowser(browsers, PAGE_MS, async (browser) => {
    const page = await open(browser)
    const result = await use(page)
    await page.context().close()
    return result
  })

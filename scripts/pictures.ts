// `npm run pictures`: takes the pictures that the landing page and the README show, and those that e2e/pictures.spec.ts compares the pages
// with. All are committed, so that neither installing nor building nor running needs a browser.
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'
import { type PicturedApp, startPicturedApp } from './pictures/app'
import { thumbnail } from './pictures/compare'
import { type CropName, crop, crops } from './pictures/crops'
import { everyPage } from './pictures/pages'
import { chromiumFor, comparedSize, type Look, openPage, type Shot, type ShotName, type Size, shots, signInAll, sizes, wholePage } from './pictures/shots'
import { findChromium, whereIsHeadlessShell } from './test-server.mjs'

const keys = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]
// The one that the tests compare with: it takes half the time, and a long page's picture never waits for a window.
const executablePath = whereIsHeadlessShell() ?? (await findChromium())

/** Writes a file only if it has changed, because a newer file would cause a new build. */
function write(file: string, bytes: Buffer) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, bytes)
  console.log(`${file}, ${(bytes.length / 1000).toFixed(1)} kB`)
}

type Open = (shot: Shot, look: Look) => ReturnType<typeof openPage>

async function withApp(take: (open: Open, app: PicturedApp) => Promise<void>) {
  const app = await startPicturedApp()
  let browser: Browser | undefined
  try {
    const started = await chromium.launch({ executablePath, args: chromiumFor(app) })
    browser = started
    const sessions = await signInAll(app)
    await take((shot, look) => openPage(started, sessions, shot, look), app)
  } finally {
    await browser?.close()
    await app.stop()
  }
}

async function takeCrop(open: Open, name: CropName, language: Locale) {
  for (const theme of ['light', 'dark'] as const) {
    const page = await open(shots[crops[name].of], { language, size: 'phone', theme })
    write(path.join('components', 'landing', 'screens', `${name}-${language}-${theme}.avif`), await crop(page, name))
    await page.context().close()
  }
}

/** Widths of the files in pixels: enough for the README on a high-resolution screen. */
const widths = { phone: 540, desktop: 1280 } satisfies Record<Size, number>

async function takePage(open: Open, name: ShotName, language: Locale, size: Size) {
  const page = await open(shots[name], { language, size })
  const file = `${name}-${language}-${size}.webp`
  const first = await page.screenshot({ animations: 'disabled' })
  write(path.join('docs', 'pictures', file), await sharp(first).resize({ width: widths[size] }).webp({ quality: 68, effort: 6 }).toBuffer())
  if (size === comparedSize(language)) write(path.join('e2e', 'pictures', file), await thumbnail(await wholePage(page)))
  await page.context().close()
}

/** Takes pictures in forced colours, for people whose system replaces the page's colours. */
async function takeForcedColors(open: Open, name: string, shot: Shot) {
  const page = await open(shot, { language: defaultLocale, size: 'phone', forcedColors: true })
  write(path.join('e2e', 'pictures', 'forced-colors', `${name}.webp`), await thumbnail(await wholePage(page)))
  await page.context().close()
}

await withApp(async (open) => {
  for (const language of locales) for (const name of keys(crops)) await takeCrop(open, name, language)
})
// The landing page shows the pictures just taken, so it is built again if they changed.
await withApp(async (open, app) => {
  for (const language of locales) for (const size of keys(sizes)) for (const name of keys(shots)) await takePage(open, name, language, size)
  for (const [name, shot] of everyPage(app)) await takeForcedColors(open, name, shot)
})

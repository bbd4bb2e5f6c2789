// `npm run pictures`: takes the pictures that the landing page and the README show, and those that e2e/pictures.spec.ts compares the pages
// with. All are committed, so that neither installing nor building nor running needs a browser.
import fs from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultLocale, type Locale, locales } from '@/lib/platform/i18n/locales'
import { type PicturedApp, startPicturedApp } from './pictures/app'
import { thumbnail } from './pictures/compare'
import { type CropName, crop, crops } from './pictures/crops'
import { everyPage } from './pictures/pages'
import {
  browsersFrom,
  chromiumFor,
  comparedSize,
  type Look,
  openPage,
  type Shot,
  type ShotName,
  type Size,
  shots,
  signInAll,
  sizes,
  wholePage,
  windowOf,
  withPage,
} from './pictures/shots'
import { findChromium, whereIsHeadlessShell } from './test-server.mjs'

const keys = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]
// The one that the tests compare with: it takes half the time and draws a long page more surely.
const executablePath = whereIsHeadlessShell() ?? (await findChromium())

/** Writes a file only if it has changed, because a newer file would cause a new build. */
function write(file: string, bytes: Buffer) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(bytes)) return
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, bytes)
  console.log(`${file}, ${(bytes.length / 1000).toFixed(1)} kB`)
}

type Take = (shot: Shot, look: Look, use: (page: Page) => Promise<void>) => Promise<void>

async function withApp(takeAll: (take: Take, app: PicturedApp) => Promise<void>) {
  const app = await startPicturedApp()
  const browsers = browsersFrom(() => chromium.launch({ executablePath, args: chromiumFor(app) }))
  try {
    const sessions = await signInAll(app)
    await takeAll((shot, look, use) => withPage(browsers, (browser) => openPage(browser, sessions, shot, look), use), app)
  } finally {
    await browsers.end()
    await app.stop()
  }
}

async function takeCrop(take: Take, name: CropName, language: Locale) {
  for (const theme of ['light', 'dark'] as const) {
    await take(shots[crops[name].of], { language, size: 'phone', theme }, async (page) =>
      write(path.join('components', 'landing', 'screens', `${name}-${language}-${theme}.avif`), await crop(page, name)),
    )
  }
}

/** Widths of the files in pixels: enough for the README on a high-resolution screen. */
const widths = { phone: 540, desktop: 1280 } satisfies Record<Size, number>

async function takePage(take: Take, name: ShotName, language: Locale, size: Size) {
  const file = `${name}-${language}-${size}.webp`
  await take(shots[name], { language, size }, async (page) => {
    const first = await windowOf(page)
    write(path.join('docs', 'pictures', file), await sharp(first).resize({ width: widths[size] }).webp({ quality: 68, effort: 6 }).toBuffer())
    if (size === comparedSize(language)) write(path.join('e2e', 'pictures', file), await thumbnail(await wholePage(page)))
  })
}

/** Takes pictures in forced colours, for people whose system replaces the page's colours. */
async function takeForcedColors(take: Take, name: string, shot: Shot) {
  await take(shot, { language: defaultLocale, size: 'phone', forcedColors: true }, async (page) =>
    write(path.join('e2e', 'pictures', 'forced-colors', `${name}.webp`), await thumbnail(await wholePage(page))),
  )
}

await withApp(async (take) => {
  for (const language of locales) for (const name of keys(crops)) await takeCrop(take, name, language)
})
// The landing page shows the pictures just taken, so it is built again if they changed.
await withApp(async (take, app) => {
  for (const language of locales) for (const size of keys(sizes)) for (const name of keys(shots)) await takePage(take, name, language, size)
  for (const [name, shot] of everyPage(app)) await takeForcedColors(take, name, shot)
})

// `npm run images`: makes every picture of the site. The results are committed, so a build needs neither this script nor a browser.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { locales } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { pictures } from './images/pictures'
import { ico, icon, shareCard } from './images/share'

const root = new URL('../', import.meta.url)
const at = (path: string) => new URL(path, root)

await mkdir(at('public/pictures/'), { recursive: true })
await mkdir(at('public/images/'), { recursive: true })

for (const [name, drawing] of pictures) await writeFile(at(`public/pictures/${name}.svg`), drawing)

const png = (drawing: string, size: number) => sharp(Buffer.from(drawing), { density: 288 }).resize(size, size).png().toBuffer()

await writeFile(at('app/icon.svg'), icon({}))
await writeFile(at('app/apple-icon.png'), await png(icon({ ground: true }), 180))
await writeFile(at('app/favicon.ico'), ico(await png(icon({}), 32)))
for (const size of [192, 512]) await writeFile(at(`public/images/logo-${size}.png`), await png(icon({}), size))
await writeFile(at('public/images/logo-maskable-512.png'), await png(icon({ ground: true }), 512))

// Text needs the site's web font, which only a browser can render.
const installed = '/usr/bin/chromium'
const browser = await chromium.launch({ ...(existsSync(installed) && { executablePath: installed }), args: ['--no-sandbox', '--disable-gpu'] })
const font = await readFile(at('node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'), 'base64')
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const locale of locales) {
  await page.setContent(shareCard({ title: messagesOf(locale).landing.hero.title, font }))
  await page.evaluate(() => document.fonts.ready)
  await writeFile(
    at(`public/images/share-${locale}.png`),
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
}
await browser.close()

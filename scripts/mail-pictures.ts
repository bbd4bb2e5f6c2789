// `npm run mail:pictures -- <folder>`: draws every letter at phone width: light, dark, and without styles.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { locales } from '@/lib/platform/i18n/locales'
import { composed, letterKinds } from '@/lib/testing/letters'

const folder = path.resolve(process.argv[2] ?? 'mail-pictures')
await mkdir(folder, { recursive: true })
const installed = '/usr/bin/chromium'
const browser = await chromium.launch({ ...(existsSync(installed) && { executablePath: installed }), args: ['--no-sandbox', '--disable-gpu'] })
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, colorScheme })
  for (const locale of locales) {
    for (const kind of letterKinds) {
      const { html } = composed(kind, locale)
      await page.setContent(html)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 360) throw new Error(`${kind} in ${locale} is ${width} px wide`)
      await page.screenshot({ path: path.join(folder, `${kind}-${locale}-${colorScheme}.png`), fullPage: true })
      if (colorScheme === 'dark') continue
      await page.setContent(html.replace(/<style>[\s\S]*?<\/style>| (style|class|bgcolor)="[^"]*"/g, ''))
      await page.screenshot({ path: path.join(folder, `${kind}-${locale}-bare.png`), fullPage: true })
    }
  }
}
await browser.close()

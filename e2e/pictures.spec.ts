import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, expect } from '@playwright/test'
import { type Locale, locales } from '@/lib/i18n/locales'
import { type PicturedApp, startPicturedApp } from '../scripts/pictures/app'
import { differentSquares, thumbnail } from '../scripts/pictures/compare'
import { chromiumFor, comparedSize, openShot, type ShotName, shots, signInAll, wholePage } from '../scripts/pictures/shots'
import { test } from './support/test'

// Pages as people see them, on the data of `npm run pictures`: what changes their look shows it in a picture of the same commit.

/** Of the squares of a page, 8 px each: another Chromium draws letters and curves otherwise here and there. */
const TOLERATED = 0.003

const keys = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[]

test.describe('a page looks as in its picture', () => {
  let app: PicturedApp
  let browser: Browser
  let sessions: Awaited<ReturnType<typeof signInAll>>

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    app = await startPicturedApp()
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumFor(app) })
    sessions = await signInAll(app)
  })
  test.afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  const look = async (name: ShotName, language: Locale) => {
    const size = comparedSize(language)
    const page = await openShot(browser, sessions, name, { language, size, theme: 'light' })
    const now = await thumbnail(await wholePage(page))
    await page.context().close()
    const file = `${name}-${language}-${size}.webp`
    const { different, of } = await differentSquares(fs.readFileSync(path.join('e2e', 'pictures', file)), now)
    if (different <= of * TOLERATED) return []
    await test.info().attach(file, { body: now, contentType: 'image/webp' })
    return [`${file}: ${different} of ${of} squares`]
  }

  test('in both languages and sizes; else look at it and run npm run pictures', async () => {
    test.setTimeout(300_000)
    const found = await Promise.all(
      locales.map(async (language) => {
        const changed: string[] = []
        for (const name of keys(shots)) changed.push(...(await look(name, language)))
        return changed
      }),
    )
    expect(found.flat()).toEqual([])
  })
})

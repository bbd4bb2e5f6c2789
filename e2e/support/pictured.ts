import fs from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { type PicturedApp, startPicturedApp } from '../../scripts/pictures/app'
import { differentSquares, thumbnail } from '../../scripts/pictures/compare'
import {
  type Browsers,
  browsersFrom,
  chromiumFor,
  type Look,
  openPage,
  type Sessions,
  type Shot,
  signInAll,
  wholePage,
  withPage,
} from '../../scripts/pictures/shots'
import { test } from './test'

interface Pictured {
  app: PicturedApp
  /** Browsers for it, which end with the tests. */
  browsers: () => Browsers
  sessions: Sessions
}

/** The app on the data of `npm run pictures`, and browsers for it, for the tests of a `describe`. @returns what they find it with */
export function picturedApp(): () => Pictured {
  let pictured: Pictured | undefined
  const started: Browsers[] = []
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    const app = await startPicturedApp()
    const launch = () => chromium.launch({ executablePath: process.env.HEADLESS_SHELL_PATH, args: chromiumFor(app) })
    const browsers = () => {
      const one = browsersFrom(launch)
      started.push(one)
      return one
    }
    pictured = { app, browsers, sessions: await signInAll(app) }
  })
  test.afterAll(async () => {
    await Promise.all(started.map(({ end }) => end()))
    await pictured?.app.stop()
  })
  return () => {
    if (!pictured) throw new Error('The pictured app has not started')
    return pictured
  }
}

/** Of the squares of a page, 8 px each: another Chromium draws letters and curves otherwise here and there. */
const TOLERATED = 0.003

/** Compares a page with a committed picture, in `e2e/pictures`. @returns the file and how much is different, if it is too much */
export async function changedFrom(file: string, browsers: Browsers, sessions: Sessions, shot: Shot, look: Look): Promise<string[]> {
  const now = await withPage(
    browsers,
    (browser) => openPage(browser, sessions, shot, look),
    async (page) => thumbnail(await wholePage(page)),
  )
  const committed = path.join('e2e', 'pictures', file)
  if (!fs.existsSync(committed)) return [`${file} is missing`]
  const { different, of } = await differentSquares(fs.readFileSync(committed), now)
  if (different <= of * TOLERATED) return []
  await test.info().attach(path.basename(file), { body: now, contentType: 'image/webp' })
  return [`${file}: ${different} of ${of} squares`]
}

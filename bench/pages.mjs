// Lighthouse's mobile profile and a throttled browser on the public pages, with the weight of their scripts and the floor beside them: an
// empty page of the same stack, built and measured in the same run.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { freePort } from '../db/embedded/server.mjs'
import { fetchedPackage } from '../scripts/fetched-package.mjs'
import { chromiumArgs } from '../scripts/test-server.mjs'
import { makeHundredCampaigns } from './campaign-data.mjs'
import { median } from './load.mjs'
import { throttledPages } from './throttled.mjs'

const goals = { accessibility: 100, 'best-practices': 100, seo: 100 }
/** Goals that depend on the machine, as ratios to the floor of the same run. */
const ratioGoals = { tbt: 1.3, firstPaint: 2, answered: 1.3 }
/** The pages with these goals: those on which visitors arrive. */
const budgeted = ['/', '/perform-task', '/login', '/tasks', '/tasks/bench-task-1']
const CLS_GOAL = 0.02
/** @type {Record<string, number>} gzipped kB of script tags */
const weightGoals = { '/': 185, '/policy': 160, '/perform-task': 175, '/tasks': 170, '/tasks/bench-task-1': 170 }

const menu = { press: 'button[aria-haspopup=dialog]', answer: 'button[aria-haspopup=dialog][aria-expanded=true]' }

/** The button to press on a page, and how to see that the press was answered. @type {Record<string, import('./throttled.mjs').Press>} */
const presses = {
  '/': menu,
  '/tasks': menu,
  '/tasks/bench-task-1': menu,
  '/perform-task': { press: 'main .sticky button', answer: 'main .sticky button ~ button' },
  '/login': { press: 'button[aria-controls]', answer: 'input[autocomplete=current-password][type=text]' },
  floor: { press: 'button', answer: 'button[aria-pressed=true]' },
}

/**
 * Gzipped kilobytes of the scripts in a page's HTML, without those for browsers without modules.
 * @param {string} base @param {string} page
 */
async function scriptWeight(base, page) {
  const html = await (await fetch(base + page)).text()
  const named = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag)).map(([, source]) => source)
  const sources = new Set(named)
  let bytes = 0
  for (const source of sources) bytes += gzipSync(Buffer.from(await (await fetch(base + source)).arrayBuffer())).byteLength
  return bytes / 1000
}

const { default: lighthouse } = await import(pathToFileURL(path.join(fetchedPackage('lighthouse', '12.8.2'), 'core', 'index.js')).href)

/** @param {string} url @param {number} port */
async function measure(url, port) {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', locale: 'en-US' })
  if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { categories, audits } = result.lhr
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? 0
  const failed = Object.values(audits)
    .filter((audit) => audit.score === 0 && ['binary', 'metricSavings'].includes(audit.scoreDisplayMode))
    .map((audit) => audit.id)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    failed,
  }
}

/** @typedef {Awaited<ReturnType<typeof measure>>} Measured */
/** @typedef {Omit<Measured, 'failed'> & { kB: number } & Partial<import('./throttled.mjs').Throttled>} Figures */
/** @typedef {Figures & { page: string, misses: string[], failed: string[] }} PageFigures */

/** The goals that a page misses. @param {string} page @param {Figures} figures @param {Figures | undefined} floor */
function missesOf(page, figures, floor) {
  const keys = /** @type {(keyof typeof goals)[]} */ (Object.keys(goals))
  /** @type {string[]} */
  const missed = keys.filter((key) => figures[key] < goals[key])
  if (figures.cls > CLS_GOAL) missed.push('cls')
  if (figures.kB > (weightGoals[page] ?? Number.POSITIVE_INFINITY)) missed.push('script kB')
  if (!budgeted.includes(page)) return missed
  for (const [key, goal] of Object.entries(ratioGoals)) {
    const name = /** @type {keyof typeof ratioGoals} */ (key)
    if ((figures[name] ?? 0) > goal * (floor?.[name] ?? 0)) missed.push(name)
  }
  return missed
}

/**
 * @param {{ app: string, floor: string, url: string, browser: string, rounds: number }} options `url`: the app's database; `browser`: a Chromium's path
 * @returns {Promise<PageFigures[]>} medians: scores of 100, milliseconds, gzipped kB; the floor comes last and has no goals
 */
export async function benchPages({ app, floor, url, browser: executablePath, rounds }) {
  await makeHundredCampaigns(url)
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    // Playwright's own, and the reason for a failed `bf-cache`.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const pages = [
      ...['/', '/policy', '/perform-task', '/login', '/tasks', '/tasks/bench-task-1'].map((page) => ({ name: page, base: app, page })),
      { name: 'floor', base: floor, page: '/pt' },
    ]
    const pressed = pages.flatMap(({ name, base, page }) => (presses[name] ? [{ name, url: base + page, press: presses[name] }] : []))
    const throttled = await throttledPages(browser, pressed, 2 * rounds + 1)
    const runs = pages.map(() => /** @type {Measured[]} */ ([]))
    for (let round = 0; round < rounds; round++) {
      for (const [index, { base, page }] of pages.entries()) runs[index]?.push(await measure(base + page, port))
    }
    const figures = await Promise.all(
      pages.map(async ({ name, base, page }, index) => {
        const own = runs[index] ?? []
        const of = (/** @type {Exclude<keyof Measured, 'failed'>} */ key) => median(own.map((run) => run[key]))
        return {
          performance: of('performance'),
          accessibility: of('accessibility'),
          'best-practices': of('best-practices'),
          seo: of('seo'),
          lcp: of('lcp'),
          cls: of('cls'),
          tbt: of('tbt'),
          kB: await scriptWeight(base, page),
          ...throttled[name],
        }
      }),
    )
    return pages.map(({ name }, index) => {
      const own = /** @type {Figures} */ (figures[index])
      const failed = [...new Set((runs[index] ?? []).flatMap((run) => run.failed))]
      return { page: name, ...own, misses: name === 'floor' ? [] : missesOf(name, own, figures.at(-1)), failed }
    })
  } finally {
    await browser.close()
  }
}

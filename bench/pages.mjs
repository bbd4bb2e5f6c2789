// Lighthouse's mobile profile on the public pages, with the weight of their scripts and the floor beside them: an empty page of the
// same stack, built and measured in the same run.
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../scripts/embedded-db.mjs'
import { chromiumArgs } from '../scripts/test-server.mjs'
import { median } from './load.mjs'

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 1800, cls: 0.02, tbt: 150 }
/** @type {Record<string, number>} gzipped kB of script tags */
const weightGoals = { '/': 185, '/policy': 160, '/perform-task': 215 }

/**
 * Gzipped kilobytes of the scripts that a page's HTML names; those for browsers without modules are never loaded.
 * @param {string} base @param {string} page
 */
async function scriptWeight(base, page) {
  const html = await (await fetch(base + page)).text()
  const named = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/nomodule/i.test(tag)).map(([, source]) => source)
  // Those that the page adds itself after its first paint (scripts/first-paint.mjs) weigh the same.
  const after = [...html.matchAll(/<script\b[^>]*\sdata-after="([^"]+)"/g)].flatMap(([, sources = '']) => sources.split(' '))
  const sources = new Set([...named, ...after])
  let bytes = 0
  for (const source of sources) bytes += gzipSync(Buffer.from(await (await fetch(base + source)).arrayBuffer())).byteLength
  return bytes / 1000
}

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

/** @typedef {Record<keyof typeof goals | 'kB', number> & { page: string, misses: string[], failed: string[] }} PageFigures */

/** What of the goals a page misses. @param {string} page @param {Record<keyof typeof goals | 'kB', number>} figures */
function missesOf(page, figures) {
  const keys = /** @type {(keyof typeof goals)[]} */ (Object.keys(goals))
  const missed = keys.filter((key) => (['lcp', 'cls', 'tbt'].includes(key) ? figures[key] > goals[key] : figures[key] < goals[key]))
  return figures.kB > (weightGoals[page] ?? Number.POSITIVE_INFINITY) ? [...missed, 'script kB'] : missed
}

/**
 * @param {{ app: string, floor: string, browser: string, rounds: number }} options `browser`: a Chromium's path
 * @returns {Promise<PageFigures[]>} medians: scores of 100, milliseconds, gzipped kB; the floor comes last and has no goals
 */
export async function benchPages({ app, floor, browser: executablePath, rounds }) {
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs, `--remote-debugging-port=${port}`] })
  try {
    const pages = [...['/', '/policy', '/perform-task', '/login'].map((page) => ({ name: page, base: app, page })), { name: 'floor', base: floor, page: '/pt' }]
    const runs = pages.map(() => /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]))
    for (let round = 0; round < rounds; round++) {
      for (const [index, { base, page }] of pages.entries()) runs[index]?.push(await measure(base + page, port))
    }
    return await Promise.all(
      pages.map(async ({ name, base, page }, index) => {
        const own = runs[index] ?? []
        const of = (/** @type {keyof typeof goals} */ key) => median(own.map((run) => run[key]))
        const figures = {
          performance: of('performance'),
          accessibility: of('accessibility'),
          'best-practices': of('best-practices'),
          seo: of('seo'),
          lcp: of('lcp'),
          cls: of('cls'),
          tbt: of('tbt'),
          kB: await scriptWeight(base, page),
        }
        return { page: name, ...figures, misses: name === 'floor' ? [] : missesOf(name, figures), failed: [...new Set(own.flatMap((run) => run.failed))] }
      }),
    )
  } finally {
    await browser.close()
  }
}

// `npm run bench:pages`: Lighthouse's mobile profile on the public pages, medians of three, with the weight of their
// scripts and the floor beside them: an empty page of the same stack, built and measured in the same run.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { next } from '../scripts/build.mjs'
import { freePort } from '../scripts/embedded-db.mjs'
import { chromiumArgs, findChromium, startApp, startNext } from '../scripts/test-server.mjs'

const ROUNDS = 3
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 1800, cls: 0.02, tbt: 150 }
/** @type {Record<string, number>} gzipped kB of script tags */
const weightGoals = { '/': 185, '/policy': 160, '/perform-task': 215 }

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

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

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-floor-'))
const browserPath = await findChromium()
spawnSync(process.execPath, [next, 'build', 'bench/floor'], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } })
const floor = await startNext({ folder: 'bench/floor', env: { ...process.env, NODE_ENV: 'production' }, logFile: path.join(folder, 'floor.log'), probe: '/pt' })
const app = await startApp()
const port = await freePort()
const browser = await chromium.launch({ executablePath: browserPath, args: [...chromiumArgs, `--remote-debugging-port=${port}`] })
const rows = []
let missed = 0
try {
  const pages = [
    ...['/', '/policy', '/perform-task', '/login'].map((page) => ({ name: page, base: app.base, page })),
    { name: 'floor', base: floor.base, page: '/pt' },
  ]
  const runs = pages.map(() => /** @type {Awaited<ReturnType<typeof measure>>[]} */ ([]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { base, page }] of pages.entries()) runs[index]?.push(await measure(base + page, port))
  }
  for (const [index, { name, base, page }] of pages.entries()) {
    const of = (/** @type {keyof typeof goals} */ key) => median((runs[index] ?? []).map((run) => run[key]))
    const kB = await scriptWeight(base, page)
    const figures = {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
      seo: of('seo'),
      lcp: of('lcp'),
      cls: of('cls'),
      tbt: of('tbt'),
    }
    const misses =
      name === 'floor'
        ? []
        : [
            ...Object.entries(goals)
              .filter(([key, goal]) =>
                ['lcp', 'cls', 'tbt'].includes(key) ? of(/** @type {keyof typeof goals} */ (key)) > goal : of(/** @type {keyof typeof goals} */ (key)) < goal,
              )
              .map(([key]) => key),
            ...(kB > (weightGoals[name] ?? Number.POSITIVE_INFINITY) ? ['script kB'] : []),
          ]
    missed += misses.length
    rows.push({
      page: name,
      ...figures,
      lcp: Math.round(figures.lcp),
      cls: Number(figures.cls.toFixed(3)),
      tbt: Math.round(figures.tbt),
      'script kB': Number(kB.toFixed(1)),
      misses: misses.join(' '),
    })
    const failed = new Set((runs[index] ?? []).flatMap((run) => run.failed))
    if (misses.length > 0) console.log(`${name} failed: ${[...failed].join(', ')}`)
  }
} finally {
  await browser.close()
  floor.server.kill()
  await app.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else console.table(rows)
if (missed > 0) process.exitCode = 1

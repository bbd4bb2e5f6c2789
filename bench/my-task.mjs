// `npm run bench:my-task`: the page of a task in a throttled browser, on slow 3G and a quarter of the processor, with an empty cache, then
// once more as somebody who comes back.
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { formOf, person, proofOf } from '../lib/testing/visitor.mjs'
import { chromiumArgs, findChromium, startApp } from '../scripts/test-server.mjs'
import { median } from './load.mjs'

const ROUNDS = 3
/** 400 ms round trip, 400 kbit/s both ways. */
const slow3g = { offline: false, latency: 400, downloadThroughput: (400 * 1000) / 8, uploadThroughput: (400 * 1000) / 8 }
const SLOWDOWN = 4

/** Notes in the page when the task is on it, and when the first paint was. */
function watchPage() {
  const seen = { firstPaint: 0, task: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  new MutationObserver((_records, observer) => {
    if (!document.getElementById('task-story')) return
    seen.task = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true })
}

/** @param {import('@playwright/test').BrowserContext} context @param {string} url */
async function load(context, url) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow3g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  /** @type {Map<string, { url: string, type: string | undefined }>} */
  const asked = new Map()
  /** @type {{ url: string, type: string | undefined, bytes: number, isEarly: boolean }[]} */
  const came = []
  let isShown = false
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => asked.set(requestId, { url: request.url, type }))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) came.push({ ...request, bytes: encodedDataLength, isEarly: !isShown })
  })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(window, 'seen').task > 0, undefined, { timeout: 120_000 })
  isShown = true
  // The last part that is fetched later.
  await page.waitForSelector('#task-help')
  await page.waitForLoadState('networkidle')
  const { firstPaint, task } = await page.evaluate(() => Reflect.get(window, 'seen'))
  const kB = (/** @type {(of: (typeof came)[number]) => boolean} */ which) => came.filter(which).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const isScript = (/** @type {{ type: string | undefined }} */ { type }) => type === 'Script'
  await page.close()
  return {
    firstPaint,
    task,
    scripts: kB((one) => isScript(one) && one.isEarly),
    laterScripts: kB((one) => isScript(one) && !one.isEarly),
    all: kB(() => true),
    earlyPictures: came.filter(({ type, isEarly, url }) => type === 'Image' && isEarly && !url.startsWith('data:')).length,
  }
}

const executablePath = await findChromium()
const app = await startApp()
const browser = await chromium.launch({ executablePath, args: chromiumArgs })
try {
  const runs = { first: /** @type {Awaited<ReturnType<typeof load>>[]} */ ([]), again: /** @type {Awaited<ReturnType<typeof load>>[]} */ ([]) }
  for (let round = 0; round < ROUNDS; round++) {
    const picture = await sharp({ create: { width: 360, height: 740, channels: 3, background: { r: round, g: 90, b: 120 } } })
      .png()
      .toBuffer()
    const answer = await fetch(`${app.base}/api/v1/referrals`, { method: 'POST', body: formOf({ ...person, proof: proofOf(picture, 'png') }) })
    const { task_token: token } = (await answer.json()).meta
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' })
    runs.first.push(await load(context, `${app.base}/my-task#${token}`))
    runs.again.push(await load(context, `${app.base}/my-task#${token}`))
    await context.close()
  }
  const of = (/** @type {(typeof runs)['first']} */ all) =>
    Object.fromEntries(Object.keys(all[0] ?? {}).map((key) => [key, Math.round(median(all.map((run) => Reflect.get(run, key))))]))
  console.log('Milliseconds and kB over the wire, medians:')
  console.table({ 'first visit': of(runs.first), 'coming back': of(runs.again) })
} finally {
  await browser.close()
  await app.stop()
}

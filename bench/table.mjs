// Prints the bench's figures with their goals.
import { ratioTo } from './load.mjs'

/**
 * @typedef {import('./load.mjs').Alternated} Alternated
 * @typedef {{
 *   machine: { cores: number, cpu: string, node: string, postgres: string, load: number },
 *   start?: { first: number, again: number },
 *   static?: Record<string, Alternated>,
 *   proxy?: Record<string, Alternated> | undefined,
 *   clicks?: Awaited<ReturnType<typeof import('./clicks.mjs').benchClicks>>,
 *   places?: Awaited<ReturnType<typeof import('./places.mjs').benchPlaces>>,
 *   events?: Awaited<ReturnType<typeof import('./events.mjs').benchEvents>>,
 *   submission?: Awaited<ReturnType<typeof import('./submission.mjs').benchSubmission>>,
 *   pages?: import('./pages.mjs').PageFigures[],
 *   words?: Awaited<ReturnType<typeof import('./words.mjs').benchWords>>,
 *   reading?: Awaited<ReturnType<typeof import('./sizes.mjs').benchSizes>>,
 *   reviews?: Awaited<ReturnType<typeof import('./reviews.mjs').benchReviews>>,
 *   money?: Awaited<ReturnType<typeof import('./money.mjs').benchMoney>>,
 *   migration?: Awaited<ReturnType<typeof import('./migration.mjs').benchMigration>>,
 *   processes?: Awaited<ReturnType<typeof import('./processes.mjs').benchProcesses>>,
 * }} Report
 */

/** @param {Record<string, Alternated>} loads @param {(name: string) => string | undefined} anchorOf */
function loadTable(loads, anchorOf) {
  console.table(
    Object.entries(loads).map(([name, own]) => {
      const { perSecond, p50, p99, failed, cpu } = own
      const anchor = loads[anchorOf(name) ?? '']
      return {
        load: name,
        'requests/s': Math.round(perSecond),
        'p50 ms': p50.toFixed(p50 < 1 ? 2 : 1),
        'p99 ms': p99.toFixed(p99 < 1 ? 2 : 1),
        failed,
        ratio: anchor ? ratioTo(own, anchor, 'perSecond').toFixed(2) : '',
        'CPU µs each': cpu ? Math.round(cpu) : '',
        "anchor's CPU": cpu && anchor?.cpu ? `${ratioTo(anchor, own, 'cpu').toFixed(2)} times` : '',
        'p99 ratio': anchor ? ratioTo(own, anchor, 'p99').toFixed(2) : '',
        to: anchor ? anchorOf(name) : '',
      }
    }),
  )
}

/** @param {NonNullable<Report['reading']>} sizes */
function readingTable(sizes) {
  const first = sizes[0]
  if (!first) return
  console.table(
    Object.keys(first.figures).map((name) => ({
      'p50 ms': name,
      ...Object.fromEntries(sizes.map(({ size, figures }) => [size.toLocaleString('en-US'), figures[name]?.p50.toFixed(1)])),
      ratio: ((sizes.at(-1)?.figures[name]?.p50 ?? 0) / (first.figures[name]?.p50 ?? 1)).toFixed(2),
    })),
  )
  for (const { size, fillSeconds, gigabytes, recorded, csv } of sizes) {
    console.log(
      `${size.toLocaleString('en-US')} clicks, ${gigabytes.toFixed(1)} GB: filled in ${fillSeconds.toFixed(0)} s; ${Math.round(recorded).toLocaleString('en-US')} more recorded a second without HTTP; ${csv.rows.toLocaleString('en-US')} rows for a file read in ${csv.ms.toFixed(0)} ms`,
    )
  }
}

/** @param {NonNullable<Report['words']>} words */
function wordsTable({ loads, secondsEach }) {
  loadTable(loads, (name) => (name.endsWith(', while reading') ? name.replace(', while reading', '') : undefined))
  for (const [name, seconds] of Object.entries(secondsEach)) console.log(`${name}: ${seconds.toFixed(1)} s for each picture`)
}

/** @param {NonNullable<Report['pages']>} pages */
function pagesTable(pages) {
  console.table(
    pages.map(({ page, performance, accessibility, 'best-practices': practices, seo, lcp, cls, tbt, kB, misses }) => ({
      page,
      performance,
      accessibility,
      practices,
      seo,
      'LCP ms': Math.round(lcp),
      CLS: Number(cls.toFixed(3)),
      'TBT ms': Math.round(tbt),
      'script kB': Number(kB.toFixed(1)),
      misses: misses.join(' '),
    })),
  )
  const floor = pages.at(-1)
  const ratio = (/** @type {number | undefined} */ own, /** @type {number | undefined} */ anchor) => (own && anchor ? (own / anchor).toFixed(2) : '')
  console.table(
    pages.map(({ page, firstPaint = 0, largestPaint = 0, answered = 0, blocked = 0, tbt }) => ({
      'slow 4G, processor at a quarter': page,
      'first paint ms': Math.round(firstPaint),
      'ratio (goal 2)': ratio(firstPaint, floor?.firstPaint),
      'largest paint ms': Math.round(largestPaint),
      'press answered ms': Math.round(answered),
      'ratio (goal 1.3)': ratio(answered, floor?.answered),
      'blocked ms': Math.round(blocked),
      "Lighthouse's TBT, ratio (goal 1.3)": ratio(tbt, floor?.tbt),
    })),
  )
  for (const { page, misses, failed } of pages) if (misses.length > 0) console.log(`${page} failed: ${failed.join(', ')}`)
}

/** @param {NonNullable<Report['reviews']>} reviews */
function reviewLines({ waiting, desk, scored, withoutPause, browser, bulk }) {
  const ms = (/** @type {{ p50: number, p99: number }} */ { p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  console.log(
    `review desk, ${waiting.toLocaleString('en-US')} waiting, ten reviewers who look at each for 0.3 s: the next one ${ms(desk.queue)} (goal p99 20), a decision ${ms(desk.decisions)}, ${desk.perSecond.toFixed(0)} decisions/s; of those to look at first, the highest score first: the next one ${ms(scored.queue)}, a decision ${ms(scored.decisions)}; without looking: the next one ${ms(withoutPause.queue)}, a decision ${ms(withoutPause.decisions)}, ${withoutPause.perSecond.toFixed(0)}/s`,
  )
  console.log(
    `in a browser beside it: from the key of a decision until the next proof is painted ${browser.p50.toFixed(0)} ms, the longest ${browser.longest.toFixed(0)} ms (goal 150)`,
  )
  const { approved, seconds, secondsFor10000, submissions } = bulk
  console.log(
    `${approved.toLocaleString('en-US')} approved together in ${seconds.toFixed(1)} s, 10,000 in ${secondsFor10000.toFixed(1)} s (goal 5), while ${submissions.count} tasks were handed in: p50 ${submissions.during.p50.toFixed(0)} ms instead of ${submissions.before.p50.toFixed(0)}, the longest ${submissions.during.longest.toFixed(0)} instead of ${submissions.before.longest.toFixed(0)}, so at most ${submissions.extra.toFixed(0)} ms more than usual (goal 200)`,
  )
}

/** @param {NonNullable<Report['money']>} money */
function moneyTable({ transfers, payouts, requested, figures }) {
  const number = (/** @type {number} */ n) => n.toLocaleString('en-US')
  console.log(`money: ${number(transfers)} transfers, ${number(payouts)} payouts, ${number(requested)} of them asked for (goal of the pages: p50 15 ms)`)
  console.table(Object.entries(figures).map(([call, { p50, p99 }]) => ({ call, 'p50 ms': p50.toFixed(1), 'p99 ms': p99.toFixed(1) })))
}

/** @param {NonNullable<Report['migration']>} migration */
function migrationTable({ clicks, completions, total, seconds, slowest, longestWait, built, longestWaitWhileBuilding }) {
  console.log(
    `migration of ${clicks.toLocaleString('en-US')} clicks and ${completions.toLocaleString('en-US')} completions: ${total.toFixed(1)} s (goal 10); a click waited ${longestWait.toFixed(1)} s at most`,
  )
  console.table(Object.entries(seconds).map(([migration, s]) => ({ migration, seconds: s.toFixed(2) })))
  console.table(slowest.map(({ statement, seconds }) => ({ statement, seconds: seconds.toFixed(2) })))
  const afterwards = built.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`${built.length} indexes built afterwards in ${afterwards.toFixed(1)} s, while a click waited ${longestWaitWhileBuilding.toFixed(1)} s at most`)
  console.table(built.slice(0, 8).map(({ name, seconds }) => ({ index: name, seconds: seconds.toFixed(2) })))
}

/** @param {NonNullable<Report['processes']>} processes */
function processesTable({ clicks, task, payout }) {
  const parts = (/** @type {import('./processes.mjs').Parts} */ { node, postgres, pooler, nginx }) => ({
    'Node µs': Math.round(node),
    'PostgreSQL µs': Math.round(postgres),
    'PgBouncer µs': Math.round(pooler),
    'nginx µs': Math.round(nginx),
  })
  console.table(
    clicks.map(({ processes, perSecond, p99, failed, cpu }) => ({
      'behind nginx and PgBouncer': `clicks, ${processes} process${processes > 1 ? 'es' : ''}`,
      'clicks/s': Math.round(perSecond),
      'p99 ms': p99.toFixed(1),
      failed,
      ...parts(cpu),
    })),
  )
  console.table([
    { 'CPU of one': 'task handed in', ...parts(task) },
    { 'CPU of one': 'payout: approved, started, noted as paid', ...parts(payout) },
  ])
}

/** @param {Report} report */
export function printReport({
  machine,
  start,
  static: pages,
  proxy,
  clicks,
  places,
  submission,
  events,
  pages: lighthouse,
  words,
  reading,
  reviews,
  money,
  migration,
  processes,
}) {
  console.log(`${machine.cores} cores, ${machine.cpu}, Node ${machine.node}, PostgreSQL ${machine.postgres}, load ${machine.load.toFixed(1)} at the start`)
  if (start) console.log(`npm start: ${(start.again / 1000).toFixed(2)} s until ready (goal 3), ${(start.first / 1000).toFixed(2)} s with a new database`)
  if (pages) loadTable(pages, (name) => (name.startsWith('/') ? 'Next, empty static page' : undefined))
  if (proxy) loadTable(proxy, (name) => (name.startsWith('/') ? name.replace('/ behind nginx', 'nginx, the same bytes from a file') : undefined))
  if (clicks) {
    const anchors = new Map([
      ['click', 'plain Node, one insert'],
      ['click, 128 connections', 'plain Node, one insert, 128 connections'],
      ['click, one famous promoter', 'click'],
      ['click, through Next', 'click'],
    ])
    loadTable(clicks.figures, (name) => anchors.get(name))
    const { answered, stored, decay } = clicks
    console.log(
      `${answered.toLocaleString('en-US')} clicks answered with 200, ${stored.toLocaleString('en-US')} rows stored (those on their way at the end of a load included)`,
    )
    if (decay)
      console.log(
        `${decay.ok.toLocaleString('en-US')} in a row, ${decay.stored.toLocaleString('en-US')} rows: ${decay.first.toFixed(0)}/s in the first 10 s after warm-up, ${decay.last.toFixed(0)}/s in the last 10 s, ratio ${(decay.last / decay.first).toFixed(2)} (goal 0.95)`,
      )
  }
  if (events) {
    const { perSecond, quiet, beside, during, ratio, toBeside } = events
    const times = (/** @type {{ p50: number, p99: number }} */ { p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)}`
    console.log(
      `${perSecond.toFixed(0)} events/s written and placed (goal 1,000): a submission takes ${times(during)}; alone ${times(quiet)}: ${ratio.toFixed(3)} times (goal 1.05); beside as many transactions without events ${times(beside)}: ${toBeside.toFixed(3)} times; of ${quiet.count + beside.count + during.count}`,
    )
  }
  if (places) {
    const { figures, answered, stored, agree } = places
    loadTable(figures, () => undefined)
    const perSecond = figures['a place of one campaign']?.perSecond ?? 0
    console.log(
      `${perSecond.toFixed(0)} places/s of one campaign (goal 500); ${answered.toLocaleString('en-US')} answered with 201, ${stored.toLocaleString('en-US')} stored (those on their way at the end of a load included); the ledger ${agree ? 'agrees' : 'DOES NOT AGREE'}`,
    )
  }
  if (submission) {
    const { bytes, cpu, sharp, ratio, ownSettings, perSecond, memoryAboveIdle, links } = submission
    console.log(
      `submission of ${(bytes / 1000).toFixed(0)} kB: ${cpu.toFixed(0)} ms CPU, sharp alone ${sharp.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (goal 1.5; ${ownSettings.toFixed(0)} ms with the product's own cheaper settings); sixteen at once: ${perSecond.toFixed(1)}/s, ${memoryAboveIdle.toFixed(0)} MB above idle (goal 400), GET /links p99 ${links.p99.toFixed(0)} ms (goal 200)`,
    )
  }
  if (lighthouse) pagesTable(lighthouse)
  if (words) wordsTable(words)
  if (reading) readingTable(reading)
  if (reviews) reviewLines(reviews)
  if (money) moneyTable(money)
  if (migration) migrationTable(migration)
  if (processes) processesTable(processes)
}

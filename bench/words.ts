// `npm run bench:words [-- --screens 27 --pairs 24 --only blurred]`: reads drawn screenshots, and pictures of them as a poor camera takes them, for words that are on them
// and for words that are not; then as many screens after a task and before it, for words that only the one before shows. With `--endless` it only reads, for `--only words` of the bench.
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { findWords } from '../lib/work/review/readings/find-words'
import { endReader, readerMegabytes, readPicture } from '../lib/work/review/readings/picture-reader'
import { buttonOf, drawScreen, type Screen, textsOf } from '../scripts/seed/screens'
import { median, quantile, round } from './load.mjs'

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '27' },
    pairs: { type: 'string', default: '24' },
    only: { type: 'string', default: '' },
    endless: { type: 'boolean', default: false },
  },
})

const screenAt = (seed: number): Screen => ({
  seed,
  person: { name: 'Joana Moreira', handle: 'joanamoreira' },
  at: new Date('2026-11-20T15:04:00Z'),
})
const screens = Array.from({ length: Number(values.screens) }, (_, at) => screenAt(101 + at))
/** Screens whose button tells whether the task was done. */
const pairs = Array.from({ length: 9 * Number(values.pairs) }, (_, at) => screenAt(101 + at))
  .filter(buttonOf)
  .slice(0, Number(values.pairs))

const glare = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1170"><radialGradient id="g"><stop stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><ellipse cx="200" cy="380" rx="230" ry="170" fill="url(#g)"/></svg>`

/** What becomes of a screenshot on its way. */
const ways: Record<string, (screen: Screen) => Promise<Buffer>> = {
  'as drawn': drawScreen,
  'JPEG 40': async (screen) =>
    sharp(await drawScreen(screen))
      .jpeg({ quality: 40 })
      .toBuffer(),
  'tilted 3°': async (screen) =>
    sharp(await drawScreen(screen))
      .rotate(3, { background: '#333' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  'tilted 8°': async (screen) =>
    sharp(await drawScreen(screen))
      .rotate(8, { background: '#333' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  dark: (screen) => drawScreen({ ...screen, flaw: 'dark' }),
  glare: async (screen) =>
    sharp(await drawScreen(screen))
      .composite([{ input: Buffer.from(glare) }])
      .jpeg({ quality: 75 })
      .toBuffer(),
  'blurred a little': async (screen) =>
    sharp(await drawScreen(screen))
      .blur(1.6)
      .jpeg({ quality: 60 })
      .toBuffer(),
  'blurred much': (screen) => drawScreen({ ...screen, flaw: 'blurred' }),
  'photo: tilted, small, glare, dark, blurred': (screen) => drawScreen({ ...screen, flaw: 'photographed' }),
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
/** Texts that somebody would name: of some letters, and not only a figure. */
const wordsOf = (screen: Screen) => [...new Set(textsOf(screen).filter((text) => letters(text).length >= 5 && !/^[\d\W]*$/.test(text)))].slice(0, 8)

async function measure(name: string, spoil: (screen: Screen) => Promise<Buffer>) {
  let [named, found, absent, falselyFound] = [0, 0, 0, 0]
  const seconds: number[] = []
  for (const [at, screen] of screens.entries()) {
    const picture = await spoil(screen)
    const here = wordsOf(screen)
    const all = letters(textsOf(screen).join(' '))
    // Of screens of other kinds, and not on this one.
    const others = [1, 2, 4].flatMap((by) => wordsOf(screens[(at + by) % screens.length] ?? screen)).filter((word) => !all.includes(letters(word)))
    const started = performance.now()
    const lines = await readPicture(picture)
    seconds.push((performance.now() - started) / 1000)
    named += here.length
    found += findWords(lines, here).length
    absent += others.length
    falselyFound += findWords(lines, others).length
  }
  return {
    picture: name,
    found: `${round((100 * found) / named, 1)} % of ${named}`,
    'false finds': `${falselyFound} of ${absent}`,
    'seconds (median, p95)': `${round(median(seconds), 1)}, ${round(quantile(seconds, 0.95), 1)}`,
    'memory MB': Math.round(readerMegabytes()),
  }
}

/** How often the button's words are found on screens after the task and before it. */
async function measurePairs(name: string, spoil: (screen: Screen) => Promise<Buffer>) {
  const count = { rightAfter: 0, wrongAfter: 0, rightBefore: 0, wrongBefore: 0 }
  for (const screen of pairs) {
    const { right, wrong } = buttonOf(screen) ?? { right: '', wrong: '' }
    const look = async (isBefore: boolean) =>
      findWords(await readPicture(await spoil({ ...screen, isBefore })), [right, wrong], 1).map(({ word }) => (word === 0 ? 'right' : 'wrong'))
    for (const word of await look(false)) count[`${word}After`]++
    for (const word of await look(true)) count[`${word}Before`]++
  }
  const of = (found: number) => `${found} of ${pairs.length}`
  return {
    picture: name,
    'wrong word found on a screen before the task': of(count.wrongBefore),
    'wrong word found on a right screen': of(count.wrongAfter),
    'right word found on a right screen': of(count.rightAfter),
    'right word found on a screen before the task': of(count.rightBefore),
  }
}

async function main() {
  if (values.endless) {
    const pictures = await Promise.all(screens.map(drawScreen))
    await readPicture(pictures[0] ?? Buffer.alloc(0))
    process.send?.('reading')
    for (let at = 0; ; at++) {
      const started = performance.now()
      await readPicture(pictures[at % pictures.length] ?? Buffer.alloc(0))
      process.send?.((performance.now() - started) / 1000)
    }
  }
  const asked = Object.entries(ways).filter(([name]) => name.includes(values.only))
  for (const [measured, isAsked] of [
    [measure, screens.length > 0],
    [measurePairs, pairs.length > 0],
  ] as const) {
    const rows = []
    for (const [name, spoil] of isAsked ? asked : []) {
      rows.push(await measured(name, spoil))
      console.log(JSON.stringify(rows.at(-1)))
    }
    if (rows.length > 0) console.table(rows)
  }
  endReader()
}

await main()

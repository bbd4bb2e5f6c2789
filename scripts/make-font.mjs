// `npm run font`: makes public/fonts/plus-jakarta-sans-latin.woff2, the font that every page loads first, from the package's file. It has only the
// letters, weights and features that pages use, which halves its size.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { FONT_LETTERS } from './font-letters.mjs'

const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/plus-jakarta-sans/package.json'))
const source = fs.readFileSync(path.join(folder, 'files', 'plus-jakarta-sans-latin-wght-normal.woff2'))
const font = await subsetFont(source, FONT_LETTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
  noHinting: true,
})
fs.mkdirSync('public/fonts', { recursive: true })
fs.writeFileSync('public/fonts/plus-jakarta-sans-latin.woff2', font)
fs.copyFileSync(path.join(folder, 'LICENSE'), 'public/fonts/LICENSE')
console.log(`${source.length} bytes became ${font.length}.`)

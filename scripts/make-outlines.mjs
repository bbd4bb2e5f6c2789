// `npm run outlines`: makes lib/work/share-pictures/outlines.json, the letters' outlines with which the server draws text into pictures. A server may have
// no fonts, and what its libraries find in place of ours differs from machine to machine.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Blob, Buffer, Direction, Face, Font, shape } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { FONT_LETTERS } from './font-letters.mjs'

const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/plus-jakarta-sans/package.json'))

/** Latin-1 and Latin Extended-A: what languages of the region and names of brands are written with. */
const letters = [...new Set([...FONT_LETTERS, ...Array.from({ length: 0x17f - 0xa1 }, (_, n) => String.fromCodePoint(0xa1 + n))])]

/** @param {string} part @param {number} weight */
async function fontOf(part, weight) {
  const source = fs.readFileSync(path.join(folder, 'files', `plus-jakarta-sans-${part}-wght-normal.woff2`))
  const bytes = await subsetFont(source, letters.join(''), { targetFormat: 'truetype', variationAxes: { wght: weight }, noHinting: true })
  return new Font(new Face(new Blob(new Uint8Array(bytes))))
}

/** The widths of a text's letters in a thousandth of the font's size. @param {Font} font @param {string} text */
function widthOf(font, text) {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.setDirection(Direction.LTR)
  buffer.guessSegmentProperties()
  shape(font, buffer, [])
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

/** @param {number} weight */
async function outlinesOf(weight) {
  const fonts = await Promise.all(['latin', 'latin-ext'].map((part) => fontOf(part, weight)))
  /** @type {Record<string, string>} */
  const glyphs = {}
  /** @type {Record<string, string>} */
  const pairs = {}
  for (const letter of letters) {
    for (const font of fonts) {
      const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0)
      if (!glyph) continue
      glyphs[letter] ??= `${font.glyphHAdvance(glyph)} ${font.glyphToPath(glyph)}`
    }
  }
  const [latin] = fonts
  const common = [...FONT_LETTERS].filter((letter) => /[\p{L}\p{N}.,$]/u.test(letter) && glyphs[letter])
  const advance = (/** @type {string} */ letter) => Number.parseInt(glyphs[letter] ?? '0', 10)
  for (const first of common) {
    const kerned = common.flatMap((second) => {
      const by = latin ? widthOf(latin, first + second) - advance(first) - advance(second) : 0
      // Ligatures are left out by their size: they replace letters.
      return Math.abs(by) > 3 && Math.abs(by) < 150 ? [`${second}${by}`] : []
    })
    if (kerned.length > 0) pairs[first] = kerned.join(' ')
  }
  return { glyphs, pairs }
}

const outlines = { medium: await outlinesOf(600), bold: await outlinesOf(800) }
const file = 'lib/work/share-pictures/outlines.json'
fs.writeFileSync(file, `${JSON.stringify(outlines, null, 2)}\n`)
console.log(`${file} has ${fs.statSync(file).size} bytes.`)

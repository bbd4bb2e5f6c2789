import 'server-only'
import outlines from './outlines.json'

// Text as outlines, so that a picture looks the same on every machine: a server may have no fonts at all. `npm run outlines` makes the file.

export type Weight = 'medium' | 'bold'

/** The height of a capital letter in shares of a font's size. */
export const CAPITALS = 0.745

interface Glyph {
  /** In thousandths of the font's size. */
  advance: number
  path: string
}

/** The glyphs of a weight by letter, and by how much pairs of them move together. */
function read({ glyphs, pairs }: { glyphs: Record<string, string>; pairs: Record<string, string> }) {
  const byLetter = new Map<string, Glyph>(
    Object.entries(glyphs).map(([letter, glyph]) => {
      const end = glyph.indexOf(' ')
      return [letter, { advance: Number(glyph.slice(0, end)), path: glyph.slice(end + 1) }]
    }),
  )
  const kerning = new Map(Object.entries(pairs).flatMap(([first, seconds]) => seconds.split(' ').map((pair) => [first + pair[0], Number(pair.slice(1))])))
  return { byLetter, kerning }
}

const weights = { medium: read(outlines.medium), bold: read(outlines.bold) }

const isKnown = (letter: string) => weights.bold.byLetter.has(letter)

/**
 * A text with the letters that can be drawn: accents that the font lacks are left off, and so are emoji and other signs.
 * @returns undefined where a letter or digit would be lost, or nothing is left
 */
export function drawable(text: string): string | undefined {
  let drawn = ''
  for (const letter of text.normalize('NFC').replace(/\s+/g, ' ')) {
    if (isKnown(letter)) drawn += letter
    else {
      const plain = [...letter.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part))
      if (plain.length > 0 && plain.every(isKnown)) drawn += plain.join('')
      else if (/[\p{L}\p{N}]/u.test(letter)) return undefined
    }
  }
  return drawn.replace(/ +/g, ' ').trim() || undefined
}

/** Calls `place` for each letter with its offset; returns the width of all. In thousandths of the font's size. */
function layOut(text: string, weight: Weight, place?: (glyph: Glyph, x: number) => void): number {
  const { byLetter, kerning } = weights[weight]
  let [x, before] = [0, '']
  for (const letter of text) {
    const glyph = byLetter.get(letter)
    if (!glyph) continue
    x += kerning.get(before + letter) ?? 0
    place?.(glyph, x)
    x += glyph.advance
    before = letter
  }
  return x
}

/** The width of a line of text in pixels. */
export const widthOf = (text: string, size: number, weight: Weight): number => (layOut(text, weight) * size) / 1000

/** A line of text as SVG, from its left end and baseline. Letters that the font lacks are left out, see `drawable`. */
export function lineOfText(text: string, { x, y, size, weight, fill }: { x: number; y: number; size: number; weight: Weight; fill: string }): string {
  let paths = ''
  layOut(text, weight, (glyph, at) => {
    if (glyph.path) paths += `<path d="${glyph.path}"${at ? ` transform="translate(${at})"` : ''}/>`
  })
  // Fonts count upwards.
  const scale = size / 1000
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths}</g>`
}

import 'server-only'
import { type Weight, widthOf } from './outline-text'

/** Where a long word may break: after the signs of an address, else after any letter. */
const pieces = (word: string, limit: number, widthOfText: (text: string) => number): string[] => {
  if (widthOfText(word) <= limit) return [word]
  const parts = word.match(/[^/?&=.-]*[/?&=.-]+|[^/?&=.-]+$/g) ?? [word]
  return parts.flatMap((part) => (widthOfText(part) <= limit ? [part] : [...part]))
}

/** A text in lines of at most `limit` pixels, each filled before the next. */
function filled(text: string, limit: number, widthOfText: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    for (const [at, piece] of pieces(word, limit, widthOfText).entries()) {
      const longer = line && at === 0 ? `${line} ${piece}` : line + piece
      if (line && widthOfText(longer) > limit) {
        lines.push(line)
        line = piece
      } else line = longer
    }
  }
  return [...lines, line]
}

/** A text in as few lines as fit into a width, these about equally long, as headings are easiest to read. */
export function wrapped(text: string, limit: number, size: number, weight: Weight): string[] {
  const widthOfText = (part: string) => widthOf(part, size, weight)
  let best = filled(text, limit, widthOfText)
  // A narrower column must not break a word that fits.
  const narrowest = Math.max(limit / 2, ...text.split(' ').map(widthOfText))
  for (let narrower = limit - size / 2; narrower >= narrowest; narrower -= size / 2) {
    const lines = filled(text, narrower, widthOfText)
    if (lines.length > best.length) break
    best = lines
  }
  return best
}

interface Room {
  width: number
  height: number
  /** The most lines. */
  lines: number
  /** From the largest to the smallest, in pixels. */
  sizes: readonly number[]
  /** The distance of baselines in shares of the size. */
  leading: number
  weight: Weight
}

/** A text in the largest size in which it fits; in the smallest it ends with an ellipsis where it does not. */
export function fitted(text: string, { width, height, lines: most, sizes, leading, weight }: Room): { lines: string[]; size: number } {
  let last = { lines: [text], size: 0 }
  for (const size of sizes) {
    last = { lines: wrapped(text, width, size, weight), size }
    if (last.lines.length <= most && last.lines.length * size * leading <= height) return last
  }
  const room = Math.min(most, Math.max(1, Math.floor(height / (last.size * leading))))
  const [kept, rest] = [last.lines.slice(0, room - 1), last.lines.slice(room - 1).join(' ')]
  let end = rest
  while (end && widthOf(`${end}…`, last.size, weight) > width) end = end.slice(0, -1).trimEnd()
  return { lines: [...kept, `${end}…`], size: last.size }
}

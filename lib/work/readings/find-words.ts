import type { FoundWord, PictureBox } from '@/db/desk-values'

/** A word as it was read, with its place. */
export interface SeenWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  box: PictureBox
}

/** Separates words of which one is enough, as an app says the same in two languages. */
const ALTERNATIVES = '|'

/** Case, accents, spaces and signs aside. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const digitsOf = (text: string) => text.replace(/\P{N}/gu, '')

/** How many letters of a word may be wrong: none of a short one, two of a long one. */
const allowedIn = (word: string) => (word.length < 5 ? 0 : word.length < 10 ? 1 : 2)

/** How many letters have to be changed, added or left out; more than `most` is told as `most` + 1. */
function differences(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1))
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[other.length] ?? 0
}

interface Wanted {
  text: string
  allowed: number
  /** Of a sentence, which may go on in the next line. */
  isLong: boolean
}

function wantedOf(words: string): Wanted {
  const parts = words.split(/\s+/).map(plain).filter(Boolean)
  return { text: parts.join(''), allowed: parts.reduce((sum, part) => sum + allowedIn(part), 0), isLong: parts.length > 1 }
}

interface Place extends SeenWord {
  plain: string
  line: number
}

const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** One box around the words of each line. */
const boxesOf = (places: Place[]): PictureBox[] =>
  [...new Set(places.map(({ line }) => line))].map((line) => {
    const boxes = places.filter((place) => place.line === line).map(({ box }) => box)
    const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))]
    const [right, bottom] = [Math.max(...boxes.map(([x, , width]) => x + width)), Math.max(...boxes.map(([, y, , height]) => y + height))]
    return [round(left), round(top), round(right - left), round(bottom - top)]
  })

/** The words in a row that come closest to what is wanted; digits have to be right. */
function closest(places: Place[], { text, allowed, isLong }: Wanted) {
  let best: { places: Place[]; wrong: number } | undefined
  for (let from = 0; from < places.length; from++) {
    let joined = ''
    for (let to = from; to < places.length && joined.length <= text.length + allowed; to++) {
      if (!isLong && places[to]?.line !== places[from]?.line) break
      joined += places[to]?.plain ?? ''
      const most = best ? best.wrong - 1 : allowed
      if (most < 0) return best
      const wrong = differences(text, joined, most)
      if (wrong <= most && digitsOf(joined) === digitsOf(text)) best = { places: places.slice(from, to + 1), wrong }
    }
  }
  return best
}

/**
 * Finds words, each of one word or a sentence, in what was read: whatever their case, accents and spaces, with a letter or two wrong in long ones.
 * @param lines the words of each line, from the top
 * @param words those that a campaign names, with alternatives between `|`
 */
export function findWords(lines: SeenWord[][], words: readonly string[]): FoundWord[] {
  const places = lines.flatMap((seen, line) => seen.map((word) => ({ ...word, line, plain: plain(word.text) }))).filter((place) => place.plain !== '')
  return words.flatMap((named, word) => {
    const found = named
      .split(ALTERNATIVES)
      .map(wantedOf)
      .filter(({ text }) => text !== '')
      .flatMap((wanted) => closest(places, wanted) ?? [])
      .toSorted((one, other) => one.wrong - other.wrong)[0]
    if (!found) return []
    const confidence = found.places.reduce((sum, place) => sum + place.confidence, 0) / found.places.length
    return { word, boxes: boxesOf(found.places), confidence: Math.round(confidence) }
  })
}

import type { FoundWord, PictureBox } from '@/db/desk-values'
import { alternativesOf, plainWord } from '@/lib/work/campaigns/proof-items/shown-word'

/** A word as it was read, with its place. */
export interface SeenWord {
  text: string
  /** From 0 to 100. */
  confidence: number
  box: PictureBox
}

const digitsOf = (text: string) => text.replace(/\P{N}/gu, '')

/** How many letters of a word may be wrong: none of a short one, two of a long one. */
const allowedIn = (word: string) => (word.length < 5 ? 0 : word.length < 10 ? 1 : 2)

/** Letters that may still be compared for one picture. */
interface Budget {
  left: number
}

/** Far more than a screen needs, and some tens of milliseconds. Visitors choose what a picture says, and looking for words must not hold other requests. */
const MOST_COMPARED = 1_500_000

/** How many letters have to be changed, added or left out; more than `most` is told as `most` + 1. */
function differences(one: string, other: string, most: number, budget: Budget): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  // Only letters that are at most so many places apart can belong to each other.
  const tooMany = most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = new Array<number>(other.length + 1).fill(tooMany)
    if (i <= most) next[0] = i
    let least = next[0] ?? tooMany
    budget.left -= 2 * most + 1
    if (budget.left < 0) return tooMany
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j++) {
      const count = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1))
      next[j] = count
      if (count < least) least = count
    }
    if (least > most) return tooMany
    row = next
  }
  return Math.min(row[other.length] ?? 0, tooMany)
}

interface Wanted {
  text: string
  allowed: number
  /** Of a sentence, which may go on in the next line. */
  isLong: boolean
  /** Of a word that only a wrong picture shows. */
  isWrong: boolean
}

function wantedOf(words: string, isWrong: boolean): Wanted {
  const parts = words.split(/\s+/).map(plainWord).filter(Boolean)
  return { text: parts.join(''), allowed: parts.reduce((sum, part) => sum + allowedIn(part), 0), isLong: parts.length > 1, isWrong }
}

/** Words of a picture that are looked at, more than any screen has. */
const MOST_PLACES = 1_000
/** Places of one word that are told apart. */
const MOST_SPANS = 8

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

/** Words in a row that say what is wanted, with some letters wrong; `from` and `to` are places. */
interface Span {
  from: number
  to: number
  wrong: number
}

/**
 * The words in a row that say what is wanted; digits have to be right. Words of one family differ in their ends (Seguir, Seguindo), so that the last letter
 * of a wrong word has to be right as well.
 */
function* spansOf(places: Place[], { text, allowed, isLong, isWrong }: Wanted, budget: Budget): Generator<Span> {
  for (let from = 0; from < places.length; from++) {
    let joined = ''
    for (let to = from; to < places.length && joined.length <= text.length + allowed; to++) {
      if (!isLong && places[to]?.line !== places[from]?.line) break
      joined += places[to]?.plain ?? ''
      const wrong = differences(text, joined, allowed, budget)
      if (wrong <= allowed && digitsOf(joined) === digitsOf(text) && (!isWrong || joined.at(-1) === text.at(-1))) yield { from, to, wrong }
    }
  }
}

const sharePlaces = (one: Span, other: Span) => one.from <= other.to && other.from <= one.to

/** The spans that are closest to a word, none of which overlap: next to it a longer or shorter one says the same, less closely. */
function closestSpans(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans.toSorted((one, other) => one.wrong - other.wrong)) {
    if (kept.length === MOST_SPANS) break
    if (!kept.some((other) => sharePlaces(span, other))) kept.push(span)
  }
  return kept
}

/** From this share on of the smaller one two boxes are in the same place; from that share on of both together they have the same extent. */
const SAME_PLACE = 0.5
const SAME_EXTENT = 0.85

/** What boxes have in common, of the smaller one and of both together. */
function common(some: PictureBox[], others: PictureBox[]) {
  const areaOf = (boxes: PictureBox[]) => boxes.reduce((sum, [, , width, height]) => sum + width * height, 0)
  const both = some.flatMap(([left, top, width, height]) =>
    others.map(
      ([x, y, w, h]) => Math.max(0, Math.min(left + width, x + w) - Math.max(left, x)) * Math.max(0, Math.min(top + height, y + h) - Math.max(top, y)),
    ),
  )
  const [shared, one, other] = [both.reduce((sum, area) => sum + area, 0), areaOf(some), areaOf(others)]
  return { ofSmaller: shared / Math.min(one, other), ofBoth: shared / (one + other - shared) }
}

/**
 * Finds words, each of one word or a sentence, in what was read: whatever their case, accents and spaces, with a letter or two wrong in long ones. Where a
 * right word and a wrong one say the same place, the right one is meant, unless the wrong one says exactly that place more closely.
 * @param lines the words of each line, from the top
 * @param words those that a campaign names, with alternatives between `|`
 * @param firstWrong the place from which on they are words that only a wrong picture shows
 */
export function findWords(lines: SeenWord[][], words: readonly string[], firstWrong = words.length): FoundWord[] {
  const places = lines
    .flatMap((seen, line) => seen.map((word) => ({ ...word, line, plain: plainWord(word.text) })))
    .filter((place) => place.plain !== '')
    .slice(0, MOST_PLACES)
  const budget = { left: MOST_COMPARED }
  const seen = words.map((named, word) => {
    const wanted = alternativesOf(named).map((one) => wantedOf(one, word >= firstWrong))
    return closestSpans(wanted.filter(({ text }) => text !== '').flatMap((one) => [...spansOf(places, one, budget)]))
  })
  const [right, wrong] = [seen.slice(0, firstWrong).flat(), seen.slice(firstWrong).flat()]
  const boxesIn = ({ from, to }: Span) => boxesOf(places.slice(from, to + 1))
  // By their boxes too, because a picture is read twice.
  const overlap = (one: Span, other: Span) => sharePlaces(one, other) || common(boxesIn(one), boxesIn(other)).ofSmaller >= SAME_PLACE
  const isCloser = (one: Span, other: Span) => one.wrong < other.wrong && common(boxesIn(one), boxesIn(other)).ofBoth >= SAME_EXTENT
  return seen.flatMap((spans, word) => {
    const left = spans.filter((span) =>
      word < firstWrong ? !wrong.some((other) => isCloser(other, span)) : !right.some((other) => overlap(span, other) && !isCloser(span, other)),
    )
    const [best] = left
    if (!best) return []
    const found = places.slice(best.from, best.to + 1)
    const confidence = found.reduce((sum, place) => sum + place.confidence, 0) / found.length
    return { word, boxes: boxesOf(found), confidence: Math.round(confidence) }
  })
}

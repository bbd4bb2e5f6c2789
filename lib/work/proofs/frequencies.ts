// The cosine frequencies of a small grey picture and of windows of it: the arithmetic below `phash.ts`.

/** The picture's side in pixels, and the boxes that a window's side is averaged into. */
export const MINIATURE = 128
const SIDE = 64
const HALF = SIDE / 2
const FREQUENCIES = 16
const LOWEST = FREQUENCIES * FREQUENCIES

/** How many frequencies are worked out together: each pixel is then read once for all of them. */
const TOGETHER = 4

/** The cosines of the even or of the odd frequencies over one half of a line of 64: for every pixel those of four, then of the next four. */
const cosinesFrom = (first: 0 | 1) =>
  Float64Array.from({ length: (FREQUENCIES / 2) * HALF }, (_, n) => {
    const block = Math.floor(n / (TOGETHER * HALF))
    const frequency = first + 2 * (block * TOGETHER + (n % TOGETHER))
    return Math.cos((Math.PI * frequency * (2 * (Math.floor(n / TOGETHER) % HALF) + 1)) / (2 * SIDE))
  })
const evenCosines = cosinesFrom(0)
const oddCosines = cosinesFrom(1)
/** The cosines of the seventeenth frequency, of which one value makes up 256. */
const lastCosines = Float64Array.from({ length: HALF }, (_, at) => Math.cos((Math.PI * FREQUENCIES * (2 * at + 1)) / (2 * SIDE)))

/** Where, in a line, the 65 edges of 64 equal boxes between two shares of it lie: the pixel, and how far into it. */
export interface Edges {
  pixels: Int32Array
  parts: Float64Array
  step: number
}

/** @param before share of the line left out at its start @param after at its end; negative adds */
export function edgesOf(before: number, after: number): Edges {
  const step = ((1 - before - after) * MINIATURE) / SIDE
  const places = Float64Array.from({ length: SIDE + 1 }, (_, at) => before * MINIATURE + at * step)
  // Beyond its ends a line continues with its first or last value.
  const pixels = Int32Array.from(places, (place) => Math.min(MINIATURE - 1, Math.max(0, Math.floor(place))))
  return { pixels, parts: places.map((place, at) => place - (pixels[at] ?? 0)), step }
}

/** The picture's lines of 128 pixels one after the other, as running sums: for each pixel the sum of those before it in its line. */
interface Lines {
  pixels: Float64Array
  sums: Float64Array
}

const lines = (count: number): Lines => ({ pixels: new Float64Array(count * MINIATURE), sums: new Float64Array(count * (MINIATURE + 1)) })

function addUp({ pixels, sums }: Lines): void {
  let at = 0
  for (let start = 0; start < pixels.length; start += MINIATURE) {
    let sum = 0
    sums[at++] = 0
    for (let pixel = start; pixel < start + MINIATURE; pixel++) {
      sum += pixels[pixel] ?? 0
      sums[at++] = sum
    }
  }
}

// The loops below run some million times for a picture, so they have no closures and use flat arrays made once, which is safe because a picture's
// hash is computed without interruption.
const rows = lines(MINIATURE)
const columns = lines(FREQUENCIES)
const frequencies = new Float64Array(LOWEST + 1)
const boxes = new Float64Array(SIDE)
const even = new Float64Array(HALF)
const odd = new Float64Array(HALF)

/**
 * Averages a line into its 64 boxes, and folds these: cosines of even frequency are the same from both ends, those of odd
 * frequency the opposite, so that one half of each, `even` and `odd`, says all.
 */
function fold({ pixels, sums }: Lines, line: number, edges: Edges): void {
  const start = line * MINIATURE
  const upTo = start + line
  let last = 0
  for (let at = 0; at <= SIDE; at++) {
    const pixel = edges.pixels[at] ?? 0
    const next = (sums[upTo + pixel] ?? 0) + (edges.parts[at] ?? 0) * (pixels[start + pixel] ?? 0)
    if (at > 0) boxes[at - 1] = (next - last) / edges.step
    last = next
  }
  for (let at = 0; at < HALF; at++) {
    const near = boxes[at] ?? 0
    const far = boxes[SIDE - 1 - at] ?? 0
    even[at] = near + far
    odd[at] = near - far
  }
}

/** How much the line folded last has of every second frequency, written `step` apart. */
function parts(half: Float64Array, cosines: Float64Array, into: Float64Array, start: number, step: number): void {
  for (let block = 0; block < FREQUENCIES / 2 / TOGETHER; block++) {
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let at = 0, n = block * TOGETHER * HALF; at < HALF; at++, n += TOGETHER) {
      const pixel = half[at] ?? 0
      a += pixel * (cosines[n] ?? 0)
      b += pixel * (cosines[n + 1] ?? 0)
      c += pixel * (cosines[n + 2] ?? 0)
      d += pixel * (cosines[n + 3] ?? 0)
    }
    const to = start + block * TOGETHER * 2 * step
    into[to] = a
    into[to + 2 * step] = b
    into[to + 4 * step] = c
    into[to + 6 * step] = d
  }
}

/** How much the line folded last has of each of 16 frequencies, written `step` apart. */
function partsOf(into: Float64Array, start: number, step: number): void {
  parts(even, evenCosines, into, start, step)
  parts(odd, oddCosines, into, start + step, step)
}

/** Stores the picture whose frequencies are computed next. @param data its 128 x 128 pixels, `channels` bytes each: grey, or red, green and blue */
export function takeIn(data: Uint8Array, channels: number): void {
  const [g, b] = channels >= 3 ? [1, 2] : [0, 0]
  for (let pixel = 0, at = 0; pixel < rows.pixels.length; pixel++, at += channels) {
    rows.pixels[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + g] ?? 0) + 0.114 * (data[at + b] ?? 0)
  }
  addUp(rows)
}

/** Works out the frequencies across of every row of the miniature, a line of 128 for each, within these edges at the sides. */
export function across(edges: Edges): void {
  for (let y = 0; y < MINIATURE; y++) {
    fold(rows, y, edges)
    partsOf(columns.pixels, y, MINIATURE)
  }
  addUp(columns)
}

/**
 * The 256 lowest frequencies of a window with these edges at top and bottom and the sides of the last call of `across`: without the first, which is
 * only the picture's brightness, and with one more to make up 256. They are valid until the next call.
 */
export function lowestFrequencies(edges: Edges): Float64Array {
  for (let side = FREQUENCIES - 1; side >= 0; side--) {
    fold(columns, side, edges)
    partsOf(frequencies, side, FREQUENCIES)
  }
  let last = 0
  for (let at = 0; at < HALF; at++) last += (even[at] ?? 0) * (lastCosines[at] ?? 0)
  frequencies[LOWEST] = last
  return frequencies.subarray(1, LOWEST + 1)
}

/**
 * What frequencies would be if the picture were mirrored, turned by quarters, or both: the eight ways in which a square falls on itself. A mirrored line
 * has the same even frequencies and the opposite odd ones; a turned picture has those across for those down.
 * @param lowest as `lowestFrequencies` gives them @returns the seven others
 */
export function turned(lowest: Float64Array): Float64Array[] {
  const ways: Float64Array[] = []
  for (const swapped of [false, true])
    for (const across of [1, -1])
      for (const down of [1, -1]) {
        if (!swapped && across === 1 && down === 1) continue
        // The one that makes up 256 has no counterpart, and stays.
        const way = lowest.slice()
        for (let at = 1; at < LOWEST; at++) {
          const [x, y] = [at % FREQUENCIES, Math.floor(at / FREQUENCIES)]
          const value = lowest[(swapped ? x * FREQUENCIES + y : at) - 1] ?? 0
          way[at - 1] = value * (x % 2 ? across : 1) * (y % 2 ? down : 1)
        }
        ways.push(way)
      }
  return ways
}

/** How much a line may differ within the same frame, of 256. */
const SAME_GREY = 10

/** The shares of the picture that a frame of one grey takes at the top, the bottom, the left and the right; nothing unless it goes all around. */
export function frameOf(): readonly [number, number, number, number] | undefined {
  const at = (x: number, y: number) => rows.pixels[y * MINIATURE + x] ?? 0
  const corner = at(0, 0)
  const isFrame = (pixelAt: (n: number) => number) => {
    for (let n = 0; n < MINIATURE; n++) if (Math.abs(pixelAt(n) - corner) > SAME_GREY) return false
    return true
  }
  const depth = (pixelAt: (n: number, line: number) => number) => {
    let line = 0
    while (line < MINIATURE / 4 && isFrame((n) => pixelAt(n, line))) line++
    return line / MINIATURE
  }
  const last = MINIATURE - 1
  const sides = [
    depth((n, line) => at(n, line)),
    depth((n, line) => at(n, last - line)),
    depth((n, line) => at(line, n)),
    depth((n, line) => at(last - line, n)),
  ] as const
  return sides.every((side) => side > 0) ? sides : undefined
}

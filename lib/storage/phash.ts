import sharp from 'sharp'

/**
 * Recognises a proof that shows what an earlier one shows, after it was recompressed, resized or cropped by a few percent.
 *
 * The picture becomes 256 bits: the signs, against their median, of the lowest 16 x 16 cosine frequencies of its grey 64 x 64
 * miniature. Two pictures are as far apart as bits differ. Measured on drawn screenshots of five kinds (chat list, article,
 * profile, almost empty page, dialog over grey):
 * - the usual 64 bits do not do: recompressed copies differ by up to 7 and cropped ones by up to 22, but different dialogs of one
 *   app by 1 and almost empty pages by 4. Their few large shapes are the same, and 64 bits see no more than that.
 * - with 256 bits, copies recompressed (JPEG quality 30) or halved differ by at most 6, quartered ones by 8. Different screens
 *   of one app differ by 62 or more, almost empty pages by 40, dialogs with a few other words by 30.
 * - a crop moves everything, and fine frequencies notice: 3 % off the top differs by 42 to 64. So the new picture is also hashed
 *   as if strips had been cut off it, or off the earlier one (then its edge is drawn out), and the nearest counts. Then 1 % off
 *   every side differs by at most 20, and within 24 lie 98 % of the copies with 2 % off every side, some 80 % of those with 3 % off
 *   the top or every side, or 5 % off the top. If the earlier one is the cropped one, all of them.
 * Two people who did the same task on the same phone model do show nearly the same screen: a flag is a hint for a person.
 */
export const SIMILAR_WITHIN = 24

/** Bits of a hash, as many bands as its lookup has keys for, and the miniature's sizes. */
const BITS = 256
const BANDS = 16
const SIDE = 64
const MINIATURE = 128
const FREQUENCIES = 16
const HALF = SIDE / 2

const ZERO = 0x30
const ONE = 0x31

/** What a picture looks like. */
export interface PictureHash {
  /** 256 characters, 0 or 1: the picture as it is. */
  hash: string
  /** The lookup keys of `hash`. */
  bands: number[]
  /** The picture as it is and with strips cut off or added: what is compared with the hashes of earlier pictures. */
  variants: string[]
  /** The lookup keys of all of these, each once. */
  keys: number[]
}

/** Shares of the height and width that are left out at the top, the bottom and both sides; negative adds. */
type Window = readonly [top: number, bottom: number, sides: number]

const windows: Window[] = [
  [0, 0, 0],
  ...[-0.06, -0.05, -0.04, -0.03, -0.02, -0.01, 0.01, 0.02, 0.03, 0.04].map((top): Window => [top, 0, 0]),
  ...[-0.04, -0.03, -0.02, -0.01, 0.015, 0.03].map((bottom): Window => [0, bottom, 0]),
  ...[-0.035, -0.03, -0.025, -0.02, -0.015, -0.01, 0.01, 0.015, 0.02, 0.03].map((all): Window => [all, all, all]),
  ...[-0.045, -0.03, -0.015].flatMap((top) => [-0.03, -0.015].map((bottom): Window => [top, bottom, 0])),
]

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
/** The seventeenth, of which one value makes up 256. */
const lastCosines = Float64Array.from({ length: HALF }, (_, at) => Math.cos((Math.PI * FREQUENCIES * (2 * at + 1)) / (2 * SIDE)))

/** Where, in a line, the 65 edges of 64 equal boxes between two shares of it lie: the pixel, and how far into it. */
interface Edges {
  pixels: Int32Array
  parts: Float64Array
  step: number
}

function edgesOf(before: number, after: number): Edges {
  const step = ((1 - before - after) * MINIATURE) / SIDE
  const places = Float64Array.from({ length: SIDE + 1 }, (_, at) => before * MINIATURE + at * step)
  // Beyond its ends a line goes on as it ended.
  const pixels = Int32Array.from(places, (place) => Math.min(MINIATURE - 1, Math.max(0, Math.floor(place))))
  return { pixels, parts: places.map((place, at) => place - (pixels[at] ?? 0)), step }
}

/** Windows with the same sides have the frequencies across in common. The picture as it is comes first. */
const bySides = [...new Set(windows.map(([, , sides]) => sides))].map((shared) => ({
  edges: edgesOf(shared, shared),
  cuts: windows.filter(([, , sides]) => sides === shared).map(([top, bottom]) => edgesOf(top, bottom)),
}))

/** Lines of 128 one after the other, and what stands before each pixel of its line, added up. */
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

// The loops below run some million times for a picture, so they are written for that: no closures, and flat arrays made once, which
// is safe because a picture's hash is worked out in one go.
const rows = lines(MINIATURE)
const columns = lines(FREQUENCIES)
const frequencies = new Float64Array(BITS + 1)
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

/** The frequencies across of every row of the miniature: a line of 128 for each frequency. */
function across(edges: Edges): void {
  for (let y = 0; y < MINIATURE; y++) {
    fold(rows, y, edges)
    partsOf(columns.pixels, y, MINIATURE)
  }
  addUp(columns)
}

/** The signs of the lowest frequencies: without the first, which is only the picture's brightness, and with one more to make up 256. */
function hashOf(edges: Edges): string {
  for (let side = FREQUENCIES - 1; side >= 0; side--) {
    fold(columns, side, edges)
    partsOf(frequencies, side, FREQUENCIES)
  }
  let last = 0
  for (let at = 0; at < HALF; at++) last += (even[at] ?? 0) * (lastCosines[at] ?? 0)
  frequencies[BITS] = last
  const lowest = frequencies.subarray(1, BITS + 1)
  const median = lowest.slice().sort()[BITS / 2] ?? 0
  const bits = Buffer.allocUnsafe(BITS)
  for (let at = 0; at < BITS; at++) bits[at] = (lowest[at] ?? 0) >= median ? ONE : ZERO
  return bits.toString('latin1')
}

/**
 * The keys of a hash: 16 bands of 16 bits, each with its number. Pictures that differ by at most 15 bits share a key for certain,
 * and those that differ by 24 almost always. The bits of a band are spread over all frequencies, because the low ones alone are much the same
 * for all screens of one app.
 */
function bandsOf(hash: string): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => band)
  for (let at = 0; at < BITS; at++) {
    const band = at % BANDS
    bands[band] = ((bands[band] ?? 0) << 1) | (hash.charCodeAt(at) - ZERO)
  }
  return bands
}

/** How many bits two hashes differ by. */
export const distance = (a: string, b: string): number => Array.from(a).reduce((count, bit, at) => count + (bit === b[at] ? 0 : 1), 0)

/** The picture in 128 x 128. Making it small before it is made grey takes a third of the time of the other order. */
const miniatureOf = (bytes: Buffer) =>
  sharp(bytes, { sequentialRead: true })
    .flatten({ background: '#fff' })
    .resize(MINIATURE, MINIATURE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Hashes a picture that is known to be one (see `cleanProof`): some 8 ms for a phone's screenshot, most of them decoding. */
export async function hashPicture(bytes: Buffer): Promise<PictureHash> {
  const { data, info } = await miniatureOf(bytes)
  const { channels } = info
  // Pictures without colour have one channel.
  const [g, b] = channels >= 3 ? [1, 2] : [0, 0]
  for (let pixel = 0, at = 0; pixel < rows.pixels.length; pixel++, at += channels) {
    rows.pixels[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + g] ?? 0) + 0.114 * (data[at + b] ?? 0)
  }
  addUp(rows)
  const variants = new Set<string>()
  const keys = new Set<number>()
  for (const { edges, cuts } of bySides) {
    across(edges)
    for (const cut of cuts) {
      const variant = hashOf(cut)
      variants.add(variant)
      for (const key of bandsOf(variant)) keys.add(key)
    }
  }
  const [hash = ''] = variants
  return { hash, bands: bandsOf(hash), variants: [...variants], keys: [...keys] }
}

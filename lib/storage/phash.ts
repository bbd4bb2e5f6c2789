import sharp from 'sharp'

/**
 * Recognises a proof that shows what an earlier one shows, after it was recompressed, resized or cropped by a few percent.
 *
 * The picture becomes 256 bits: the signs, against their median, of the lowest 16 x 16 cosine frequencies of its grey 64 x 64
 * miniature. Two pictures are as far apart as bits differ. Measured on drawn screenshots of five kinds (chat list, article,
 * profile, almost empty page, dialog over grey):
 * - the usual 64 bits do not do: recompressed copies differ by up to 7 and cropped ones by up to 22, but different dialogs of one
 *   app by 1 and almost empty pages by 4. Their few large shapes are the same, and 64 bits see no more than that.
 * - with 256 bits, copies recompressed (JPEG quality 30) or halved differ by at most 4, quartered ones by 14. Different screens
 *   of one app differ by 66 or more, almost empty pages by 40, dialogs with a few other words by 30.
 * - a crop moves everything, and fine frequencies notice: 3 % off the top differs by 42 to 64. So the new picture is also hashed
 *   as if strips had been cut off it, or off the earlier one (then its edge is drawn out), and the nearest counts. Then 1 % off
 *   every side differs by at most 16, and within 24 lie 98 % of the copies with 2 % off every side, 90 % of those with 3 % off the
 *   top or every side, 76 % of those with 5 % off the top. If the earlier one is the cropped one, all of them.
 * Two people who did the same task on the same phone model do show nearly the same screen: a flag is a hint for a person.
 */
export const SIMILAR_WITHIN = 24

/** Bits of a hash, as many bands as its lookup has keys for, and the miniature's sizes. */
const BITS = 256
const BANDS = 16
const SIDE = 64
const MINIATURE = 192
const FREQUENCIES = 16

/** What a picture looks like. */
export interface PictureHash {
  /** 256 characters, 0 or 1: the picture as it is. */
  hash: string
  /** The lookup keys of `hash`. */
  bands: number[]
  /** The picture as it is and with strips cut off or added: what is compared with the hashes of earlier pictures. */
  variants: string[]
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

const cosines = Array.from({ length: FREQUENCIES + 1 }, (_, frequency) =>
  Float64Array.from({ length: SIDE / 2 }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
)

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

const cuts = windows.map(([top, bottom, sides]) => ({ sides, edges: edgesOf(top, bottom) }))

/** What stands before each pixel of lines that lie one after the other, added up line by line. */
function sumsOf(lines: Float64Array): Float64Array {
  const sums = new Float64Array(lines.length + lines.length / MINIATURE)
  let at = 0
  for (let start = 0; start < lines.length; start += MINIATURE) {
    let sum = 0
    sums[at++] = 0
    for (let pixel = start; pixel < start + MINIATURE; pixel++) {
      sum += lines[pixel] ?? 0
      sums[at++] = sum
    }
  }
  return sums
}

/** One of the lines averaged into its 64 boxes. */
function boxes(lines: Float64Array, sums: Float64Array, line: number, { pixels, parts, step }: Edges, into: Float64Array): void {
  const start = line * MINIATURE
  const upTo = start + line
  let last = 0
  for (let at = 0; at <= SIDE; at++) {
    const pixel = pixels[at] ?? 0
    const next = (sums[upTo + pixel] ?? 0) + (parts[at] ?? 0) * (lines[start + pixel] ?? 0)
    if (at > 0) into[at - 1] = (next - last) / step
    last = next
  }
}

/**
 * A line of 64 as the cosines see it: those of even frequency are the same from both ends, those of odd frequency the opposite. So
 * one half of each says all.
 */
function fold(line: Float64Array, into: readonly [even: Float64Array, odd: Float64Array]): void {
  const [even, odd] = into
  for (let at = 0; at < SIDE / 2; at++) {
    const [near, far] = [line[at] ?? 0, line[SIDE - 1 - at] ?? 0]
    even[at] = near + far
    odd[at] = near - far
  }
}

/** How much of a frequency a folded line has. */
function partOf([even, odd]: readonly [Float64Array, Float64Array], frequency: number): number {
  const half = frequency % 2 === 0 ? even : odd
  const cosine = cosines[frequency] ?? half
  let sum = 0
  for (let at = 0; at < SIDE / 2; at++) sum += (half[at] ?? 0) * (cosine[at] ?? 0)
  return sum
}

const halves = () => [new Float64Array(SIDE / 2), new Float64Array(SIDE / 2)] as const

/** The frequencies across of every row of the miniature: a line of 192 for each frequency. Windows with the same sides share them. */
function across(pixels: Float64Array, sums: Float64Array, sides: number): Float64Array {
  const found = new Float64Array(FREQUENCIES * MINIATURE)
  const edges = edgesOf(sides, sides)
  const row = new Float64Array(SIDE)
  const folded = halves()
  for (let y = 0; y < MINIATURE; y++) {
    boxes(pixels, sums, y, edges, row)
    fold(row, folded)
    for (let frequency = 0; frequency < FREQUENCIES; frequency++) found[frequency * MINIATURE + y] = partOf(folded, frequency)
  }
  return found
}

/** The signs of the lowest frequencies: without the first, which is only the picture's brightness, and with one more to make up 256. */
function hashOf(lines: Float64Array, sums: Float64Array, edges: Edges): string {
  const column = new Float64Array(SIDE)
  const columns = Array.from({ length: FREQUENCIES }, (_, side) => {
    boxes(lines, sums, side, edges, column)
    const folded = halves()
    fold(column, folded)
    return folded
  })
  const frequencies = new Float64Array(BITS)
  let found = 0
  for (let down = 0; found < BITS; down++) {
    for (const [side, folded] of columns.entries()) if (side + down > 0 && found < BITS) frequencies[found++] = partOf(folded, down)
  }
  const median = Float64Array.from(frequencies).sort()[BITS / 2] ?? 0
  return Array.from(frequencies, (value) => (value >= median ? '1' : '0')).join('')
}

/**
 * The keys of a hash: 16 bands of 16 bits, each with its number. Pictures that differ by at most 15 bits share a key for certain,
 * and those that differ by 24 almost always. The bits of a band are spread over all frequencies, because the low ones alone are much the same
 * for all screens of one app.
 */
export function bandsOf(hash: string): number[] {
  const bands = Array.from({ length: BANDS }, (_, band) => band)
  for (let at = 0; at < BITS; at++) {
    const band = at % BANDS
    bands[band] = ((bands[band] ?? 0) << 1) | Number(hash[at])
  }
  return bands
}

/** How many bits two hashes differ by. */
export const distance = (a: string, b: string): number => Array.from(a).reduce((count, bit, at) => count + (bit === b[at] ? 0 : 1), 0)

/** The picture in 192 x 192 grey. Making it small before it is made grey takes a third of the time of the other order. */
async function miniatureOf(bytes: Buffer): Promise<Float64Array> {
  const { data, info } = await sharp(bytes, { sequentialRead: true })
    .flatten({ background: '#fff' })
    .resize(MINIATURE, MINIATURE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  // Pictures without colour have one channel.
  const [g, b] = channels >= 3 ? [1, 2] : [0, 0]
  return Float64Array.from({ length: MINIATURE * MINIATURE }, (_, pixel) => {
    const at = pixel * channels
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + g] ?? 0) + 0.114 * (data[at + b] ?? 0)
  })
}

/** Hashes a picture that is known to be one (see `cleanProof`): some 10 ms for a phone's screenshot. */
export async function hashPicture(bytes: Buffer): Promise<PictureHash> {
  const pixels = await miniatureOf(bytes)
  const sums = sumsOf(pixels)
  const bySides = new Map<number, { lines: Float64Array; sums: Float64Array }>()
  const variants = cuts.map(({ sides, edges }) => {
    let frequencies = bySides.get(sides)
    if (!frequencies) {
      const lines = across(pixels, sums, sides)
      frequencies = { lines, sums: sumsOf(lines) }
      bySides.set(sides, frequencies)
    }
    return hashOf(frequencies.lines, frequencies.sums, edges)
  })
  const hash = variants[0] ?? ''
  return { hash, bands: bandsOf(hash), variants: [...new Set(variants)] }
}

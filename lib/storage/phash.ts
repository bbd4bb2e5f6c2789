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
  Float64Array.from({ length: SIDE }, (_, at) => Math.cos((Math.PI * frequency * (2 * at + 1)) / (2 * SIDE))),
)

/** The part of a line between two shares of it, averaged into 64 boxes. Beyond its ends the line goes on as it ended. */
function boxes(line: Float64Array, before: number, after: number): Float64Array {
  const sums = new Float64Array(MINIATURE + 1)
  for (let at = 0; at < MINIATURE; at++) sums[at + 1] = (sums[at] ?? 0) + (line[at] ?? 0)
  const upTo = (place: number) => {
    const whole = Math.min(MINIATURE - 1, Math.max(0, Math.floor(place)))
    return (sums[whole] ?? 0) + (place - whole) * (line[whole] ?? 0)
  }
  const step = ((1 - before - after) * MINIATURE) / SIDE
  const made = new Float64Array(SIDE)
  let last = upTo(before * MINIATURE)
  for (let at = 0; at < SIDE; at++) {
    const next = upTo(before * MINIATURE + (at + 1) * step)
    made[at] = (next - last) / step
    last = next
  }
  return made
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < SIDE; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** The frequencies across of every row of the miniature, by frequency. Windows with the same sides share them. */
function across(pixels: Float64Array, sides: number): Float64Array[] {
  const found = Array.from({ length: FREQUENCIES }, () => new Float64Array(MINIATURE))
  for (let y = 0; y < MINIATURE; y++) {
    const row = boxes(pixels.subarray(y * MINIATURE, (y + 1) * MINIATURE), sides, sides)
    found.forEach((line, frequency) => {
      const cosine = cosines[frequency]
      if (cosine) line[y] = dot(row, cosine)
    })
  }
  return found
}

/** The signs of the lowest frequencies: without the first, which is only the picture's brightness, and with one more to make up 256. */
function hashOf(rows: Float64Array[], top: number, bottom: number): string {
  const columns = rows.map((line) => boxes(line, top, bottom))
  const found = cosines.flatMap((cosine, down) => columns.map((column, side) => (side + down > 0 ? dot(column, cosine) : Number.NaN)))
  const frequencies = Float64Array.from(found.filter((value) => !Number.isNaN(value)).slice(0, BITS))
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

/** Hashes a picture that is known to be one (see `cleanProof`): some 25 ms for a phone's screenshot. */
export async function hashPicture(bytes: Buffer): Promise<PictureHash> {
  const pixels = await miniatureOf(bytes)
  const bySides = new Map<number, Float64Array[]>()
  const variants = windows.map(([top, bottom, sides]) => {
    const rows = bySides.get(sides) ?? across(pixels, sides)
    bySides.set(sides, rows)
    return hashOf(rows, top, bottom)
  })
  const hash = variants[0] ?? ''
  return { hash, bands: bandsOf(hash), variants: [...new Set(variants)] }
}

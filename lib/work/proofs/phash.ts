import sharp from 'sharp'
import { DECODE_SECONDS } from './decode-turns'
import { across, type Edges, edgesOf, frameOf, lowestFrequencies, MINIATURE, takeIn, turned } from './frequencies'

/**
 * Recognises a proof that shows what an earlier one shows, after it was recompressed, resized or cropped by a few percent.
 *
 * The picture becomes 256 bits: the signs, against their median, of the lowest 16 x 16 cosine frequencies of its grey 64 x 64
 * miniature. Two pictures are as far apart as bits differ. Measured on drawn screenshots of five kinds (chat list, article,
 * profile, almost empty page, dialog over grey):
 * - the usual 64 bits do not suffice: recompressed copies differ by up to 7 and cropped ones by up to 22, but different dialogs of one
 *   app by 1 and almost empty pages by 4. Their few large shapes are the same, and 64 bits hold no more than that.
 * - with 256 bits, copies recompressed (JPEG quality 30) or halved differ by at most 6, quartered ones by 8. Different screens
 *   of one app differ by 62 or more, almost empty pages by 40, dialogs with a few other words by 30.
 * - a crop moves everything, which changes the fine frequencies: 3 % off the top differs by 42 to 64. So the new picture is also hashed
 *   as if strips had been cut off it, or off the earlier one (then its edge is drawn out), and the nearest counts. Then 1 % off
 *   every side differs by at most 20, and within 24 lie 98 % of the copies with 2 % off every side, some 80 % of those with 3 % off
 *   the top or every side, or 5 % off the top. If the earlier one is the cropped one, all of them. Of copies with 6 to 8 % off the
 *   top or the bottom three quarters are found, of those with 10 % hardly any.
 * - copies that are mirrored, turned by quarters or in opposite colours are found always, because their frequencies are the same with other
 *   signs, and nine in ten of those in a frame of one colour.
 * What is not found: a picture cut by a tenth or more, turned by a few degrees, photographed from a screen, in a white frame around a white page,
 * and most with a large sticker.
 * Two people who did the same task on the same phone model do show nearly the same screen: a flag is a hint for a person.
 */
export const SIMILAR_WITHIN = 24

/** Bits of a hash, and as many bands as its lookup has keys for. */
const BITS = 256
const BANDS = 16

const ZERO = 0x30
const ONE = 0x31

/** What is compared with the hashes of earlier pictures. */
export interface Looks {
  variants: string[]
  /** The lookup keys of all variants, each once. */
  keys: number[]
}

/** What a picture looks like: as it is, and with strips cut off or added. */
export interface PictureHash extends Looks {
  /** 256 characters, 0 or 1: the picture as it is. */
  hash: string
  /** The lookup keys of `hash`. */
  bands: number[]
  /** How it looks mirrored, turned and in opposite colours. Compared only if nothing looks like it as it is, because more keys find more pictures by chance. */
  turned: Looks
}

/** Shares of the height and width that are left out at the top, the bottom and both sides; negative adds. */
type Window = readonly [top: number, bottom: number, sides: number]

const windows: Window[] = [
  [0, 0, 0],
  ...[-0.09, -0.08, -0.07, -0.06, -0.05, -0.04, -0.03, -0.02, -0.01, 0.01, 0.02, 0.03, 0.04].map((top): Window => [top, 0, 0]),
  ...[-0.09, -0.08, -0.07, -0.06, -0.05, -0.04, -0.03, -0.02, -0.01, 0.015, 0.03].map((bottom): Window => [0, bottom, 0]),
  ...[-0.035, -0.03, -0.025, -0.02, -0.015, -0.01, 0.01, 0.015, 0.02, 0.03].map((all): Window => [all, all, all]),
  ...[-0.045, -0.03, -0.015].flatMap((top) => [-0.03, -0.015].map((bottom): Window => [top, bottom, 0])),
]

/** Windows with the same sides share the frequencies across. The picture as it is comes first. */
const bySides = [...new Set(windows.map(([, , sides]) => sides))].map((shared) => ({
  edges: edgesOf(shared, shared),
  cuts: windows.filter(([, , sides]) => sides === shared).map(([top, bottom]) => edgesOf(top, bottom)),
}))

/** Where between two pixels of the miniature a frame may end. */
const FRAME_PARTS = [-0.5, 0, 0.5, 1]

/** The signs of frequencies against their median. */
function hashOf(lowest: Float64Array): string {
  const median = lowest.slice().sort()[BITS / 2] ?? 0
  const bits = Buffer.allocUnsafe(BITS)
  for (let at = 0; at < BITS; at++) bits[at] = (lowest[at] ?? 0) >= median ? ONE : ZERO
  return bits.toString('latin1')
}

const invertedOf = (hash: string) => hash.replace(/./g, (bit) => (bit === '0' ? '1' : '0'))

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

const looksOf = (variants: string[]): Looks => ({ variants, keys: [...new Set(variants.flatMap(bandsOf))] })

/** How many bits two hashes differ by. */
export const distance = (a: string, b: string): number => Array.from(a).reduce((count, bit, at) => count + (bit === b[at] ? 0 : 1), 0)

/** The picture in 128 x 128. Shrinking it before making it grey takes a third of the time of the other order. */
const miniatureOf = (bytes: Buffer) =>
  sharp(bytes, { sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .flatten({ background: '#fff' })
    .resize(MINIATURE, MINIATURE, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Hashes a picture that is known to be one (see `cleanProof`): some 8 ms for a phone's screenshot, most of them decoding. */
export async function hashPicture(bytes: Buffer): Promise<PictureHash> {
  const { data, info } = await miniatureOf(bytes)
  takeIn(data, info.channels)
  const seen: Float64Array[] = []
  const see = (window: Edges) => seen.push(lowestFrequencies(window).slice())
  for (const { edges, cuts } of bySides) {
    across(edges)
    for (const cut of cuts) see(cut)
  }
  const frame = frameOf()
  if (frame)
    for (const part of FRAME_PARTS) {
      const [top = 0, bottom = 0, left = 0, right = 0] = frame.map((side) => side + part / MINIATURE)
      across(edgesOf(left, right))
      see(edgesOf(top, bottom))
    }
  const variants = [...new Set(seen.map(hashOf))]
  const [hash = ''] = variants
  // The picture as it is comes first.
  const ways = seen.slice(0, 1).flatMap(turned).map(hashOf)
  return { hash, bands: bandsOf(hash), ...looksOf(variants), turned: looksOf([...ways, ...[hash, ...ways].map(invertedOf)]) }
}

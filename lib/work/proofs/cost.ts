// Estimates from a picture's bytes what decoding it would cost, before any of it is decoded: on the server, and in the browser when a picture is chosen.

/** More pixels than any phone's screenshot. */
export const MAX_PIXELS = 40_000_000

/** Decoders work line by line, so that a picture of one column with 39 million of them took 36 s. */
const MAX_EITHER_SIDE = 20_000

/** 40 megapixels of four bytes, which is 20 megapixels with 16 bits a sample, and 13 of a progressive JPEG. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS

/** Encoders write a dozen at most, and a thousand empty ones took 13 s. */
const MAX_PASSES = 32

/** A picture as its header describes it. */
interface Cost {
  width: number
  height: number
  /** Bytes that a decoder processes; those of a picture that is stored in several passes count more. */
  decodedBytes: number
  /** How often a decoder reads the whole picture, or inflates data that is no picture. */
  passes: number
}

/** A picture in passes is read several times, and held in memory as a whole with two bytes a sample. */
const IN_PASSES = 4

/** Of PNG's colour types; a palette may have transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }
const IHDR = 0x49484452
const IEND = 0x49454e44
/** zTXt, iTXt, iCCP: each may inflate to 8 MB. */
const INFLATED = new Set([0x7a545874, 0x69545874, 0x69434350])

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** @returns undefined for what does not begin as a PNG must */
function costOfPng(bytes: Uint8Array): Cost | undefined {
  const view = viewOf(bytes)
  if (bytes.length < 33 || view.getUint32(12) !== IHDR) return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const sampleBytes = bytes[24] === 16 ? 2 : 1
  const isInterlaced = bytes[28] === 1
  let passes = isInterlaced ? 7 : 1
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === IEND) break
    if (INFLATED.has(type)) passes++
  }
  return { width, height, decodedBytes: width * height * (PNG_CHANNELS[bytes[25] ?? 0] ?? 4) * sampleBytes * (isInterlaced ? IN_PASSES : 1), passes }
}

const SOS = 0xda
const EOI = 0xd9
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** A frame's header: C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** @returns undefined for what has no JPEG frame */
function costOfJpeg(bytes: Uint8Array): Cost | undefined {
  const view = viewOf(bytes)
  let frame: { width: number; height: number; channels: number } | undefined
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // Between markers are the bytes of a scan, in which FF is followed by 0 or by the number of a restart.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) break
    if (hasNoLength(marker)) {
      at += 2
      continue
    }
    if (marker === SOS) scans++
    if (isFrame(marker) && at + 10 <= bytes.length) frame = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), channels: bytes[at + 9] ?? 0 }
    at += 2 + view.getUint16(at + 2)
  }
  if (!frame) return undefined
  const { width, height, channels } = frame
  return { width, height, decodedBytes: width * height * channels * (scans > 1 ? IN_PASSES : 1), passes: Math.max(1, scans) }
}

const costOf = (bytes: Uint8Array, type: 'image/jpeg' | 'image/png') => (type === 'image/png' ? costOfPng(bytes) : costOfJpeg(bytes))

/** The sides of a picture as its header has them, in pixels; a camera may have turned it. */
export const sidesOf = (bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): { width: number; height: number } =>
  costOf(bytes, type) ?? { width: 1, height: 1 }

/**
 * Why a picture is refused before it is decoded, because that would keep a decoder busy for long.
 * @returns a key below `validation`; undefined for one that is decoded
 */
export function refusalOf(
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png',
): 'proof_broken' | 'proof_too_large' | 'proof_too_heavy' | 'proof_too_long' | undefined {
  const cost = costOf(bytes, type)
  if (!cost) return 'proof_broken'
  const { width, height, decodedBytes, passes } = cost
  if (width * height > MAX_PIXELS) return 'proof_too_large'
  if (Math.max(width, height) > MAX_EITHER_SIDE) return 'proof_too_long'
  const isHeavy = decodedBytes > MAX_DECODED_BYTES || passes > MAX_PASSES
  return isHeavy ? 'proof_too_heavy' : undefined
}

// Estimates from a picture's bytes what decoding it would cost, before any of it is decoded.

/** A picture as its head describes it. */
export interface Cost {
  width: number
  height: number
  /** Bytes that a decoder processes; those of a picture that is stored in several passes count more. */
  decodedBytes: number
  /** How often a decoder reads the whole picture, or inflates data that is no picture. */
  passes: number
}

/** A picture in passes is read several times, and kept in memory as a whole with two bytes a sample. */
const IN_PASSES = 4

/** Of PNG's colour types; a palette may have transparency. */
const PNG_CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }
const IHDR = 0x49484452
const IEND = 0x49454e44
/** zTXt, iTXt, iCCP: each may inflate to 8 MB. */
const INFLATED = new Set([0x7a545874, 0x69545874, 0x69434350])

/** @returns undefined for what does not begin as a PNG must */
export function costOfPng(bytes: Buffer): Cost | undefined {
  if (bytes.length < 33 || bytes.readUInt32BE(12) !== IHDR) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const sampleBytes = bytes[24] === 16 ? 2 : 1
  const isInterlaced = bytes[28] === 1
  let passes = isInterlaced ? 7 : 1
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.readUInt32BE(at + 4)
    if (type === IEND) break
    if (INFLATED.has(type)) passes++
  }
  return { width, height, decodedBytes: width * height * (PNG_CHANNELS[bytes[25] ?? 0] ?? 4) * sampleBytes * (isInterlaced ? IN_PASSES : 1), passes }
}

const SOS = 0xda
const EOI = 0xd9
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** A frame's head: C0 to CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** @returns undefined for what has no JPEG frame */
export function costOfJpeg(bytes: Buffer): Cost | undefined {
  let frame: { width: number; height: number; channels: number } | undefined
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    // Between markers lie a scan's bytes: there an FF is followed by 0, or by the number of a restart.
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
    if (isFrame(marker) && at + 10 <= bytes.length)
      frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), channels: bytes[at + 9] ?? 0 }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  if (!frame) return undefined
  const { width, height, channels } = frame
  return { width, height, decodedBytes: width * height * channels * (scans > 1 ? IN_PASSES : 1), passes: Math.max(1, scans) }
}

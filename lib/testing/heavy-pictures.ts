// Pictures of few bytes that take much work to decode, written by hand: no encoder makes them.
import { deflateSync } from 'node:zlib'

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ -1) >>> 0
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const COLOURS = { grey: { code: 0, channels: 1 }, rgb: { code: 2, channels: 3 }, rgba: { code: 6, channels: 4 } }

/** The passes of an interlaced picture: where each begins, and its steps. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The filter of each line that takes a decoder longest. */
const PAETH = 4

/** A PNG whose pixels all come of the same bytes. @param options `texts`: how many compressed texts of 7.9 MB stand before the picture */
export function pngOf(
  width: number,
  height: number,
  { colour, depth = 8, interlaced = false, texts = 0 }: { colour: keyof typeof COLOURS; depth?: 8 | 16; interlaced?: boolean; texts?: number },
): Buffer {
  const { code, channels } = COLOURS[colour]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, code, 0, 0, interlaced ? 1 : 0], 8)
  const sizes = interlaced
    ? ADAM7.map(([x, y, stepX, stepY]) => [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)] as const)
    : [[width, height] as const]
  const lines = sizes
    .filter(([across, down]) => across > 0 && down > 0)
    .map(([across, down]) =>
      Buffer.alloc((1 + (across * channels * depth) / 8) * down, Buffer.from([PAETH, ...Array<number>((across * channels * depth) / 8).fill(1)])),
    )
  const text = chunk('zTXt', Buffer.concat([Buffer.from('k\0\0', 'latin1'), deflateSync(Buffer.alloc(texts && 7_900_000))]))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...Array<Buffer>(texts).fill(text),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: number[]) => Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data])

/** A grey progressive JPEG that says the same nothing in so many scans. */
export function scansOf(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = segment(0xc2, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])
  // One code of one bit in each table: no difference, and a run of up to 32,767 empty blocks.
  const codes = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol])
  let bits = ''
  for (let left = blocks; left > 0; left -= 32_767) bits += `0${(Math.max(16_384, Math.min(left, 32_767)) - 16_384).toString(2).padStart(14, '0')}`
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).flatMap((byte) =>
    byte === '11111111' ? [0xff, 0] : [Number.parseInt(byte, 2)],
  )
  const first = Buffer.concat([segment(0xda, [1, 1, 0, 0, 0, 0]), Buffer.alloc(Math.ceil(blocks / 8))])
  const more = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), Buffer.from(bytes)])
  const tables = [segment(0xdb, [0, ...Array<number>(64).fill(1)]), frame, codes(0, 0), codes(0x10, 0xe0)]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...tables, first, ...Array<Buffer>(scans).fill(more), Buffer.from([0xff, 0xd9])])
}

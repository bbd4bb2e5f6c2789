import { type EditingProgram, editingPrograms } from '@/db/signal-values'

/** Programs write their name into the first part of a file; more is not read, so that a file cannot make this slow. */
const MOST_BYTES = 256 * 1024
/** Metadata parts with bytes of a name; others are a preview picture, in which any word could occur by chance. */
const MOST_PARTS = 100

/**
 * Names in metadata. `Photoshop 3.0` alone says nothing, because sites write a block of that name into every picture that they hand out.
 */
const spellings: Record<EditingProgram, RegExp> = {
  photoshop: /adobe photoshop/i,
  lightroom: /adobe(?: photoshop)? lightroom/i,
  gimp: /\bgimp \d/i,
  canva: /\bcanva\b/i,
  picsart: /picsart/i,
  snapseed: /snapseed/i,
  pixlr: /pixlr/i,
  affinity: /affinity (?:photo|designer)/i,
}

/**
 * The program that edited a picture, as its metadata says: text and EXIF of a PNG, application segments and comments of a JPEG. Only the program's own
 * name is read; nothing else of the metadata leaves this function.
 */
export function editingProgramOf(bytes: Buffer, type: 'image/jpeg' | 'image/png'): EditingProgram | undefined {
  const parts = type === 'image/jpeg' ? segmentsOf(bytes) : chunksOf(bytes)
  const text = Buffer.concat(parts).subarray(0, MOST_BYTES).toString('latin1')
  return (
    editingPrograms.find((program) => program !== 'photoshop' && spellings[program].test(text)) ?? (spellings.photoshop.test(text) ? 'photoshop' : undefined)
  )
}

function segmentsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && parts.length < MOST_PARTS; ) {
    const marker = bytes[at + 1] ?? 0
    // The picture itself begins.
    if (marker === 0xda) break
    const length = bytes.readUInt16BE(at + 2)
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) parts.push(bytes.subarray(at + 4, at + 2 + length))
    at += 2 + Math.max(2, length)
  }
  return parts
}

const TEXT_CHUNKS = ['tEXt', 'iTXt', 'eXIf']

function chunksOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8, seen = 0; at + 8 <= bytes.length && seen < MOST_PARTS; seen++) {
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (TEXT_CHUNKS.includes(kind)) parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return parts
}

import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { refusalOf } from '@/lib/work/proofs/cost'
import { MAX_PROOF_BYTES, storedSize } from '@/lib/work/proofs/size'
import { isWholePicture } from './whole-picture'

/** Smaller images are sent unchanged, because the server encodes them again anyway. */
const SMALL_BYTES = 1024 * 1024
const SMALL_PIXELS = 12_000_000

type PreparedProof = { ok: true; file: File } | { ok: false; problem: ValidationKey }

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The image's type by its first bytes, because names and declared types are often wrong. */
function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  return undefined
}

/** The sides of a picture as the browser draws it, in pixels; undefined if it cannot. */
async function sidesDrawn(file: File): Promise<{ width: number; height: number } | undefined> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    return width * height > 0 ? { width, height } : undefined
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * A smaller JPEG of the picture, or the picture itself if that fails, takes too long to start, or is not smaller.
 * @param anyway returns the JPEG even if it has more bytes, because the server refuses the picture as it is
 */
async function shrink(file: File, { width, height }: { width: number; height: number }, anyway: boolean): Promise<File> {
  const stored = storedSize(width, height)
  try {
    const { default: compress } = await importWithTimeout(import('browser-image-compression'))
    const smaller = await compress(file, {
      maxSizeMB: 1.5,
      maxWidthOrHeight: Math.max(stored.width, stored.height),
      initialQuality: 0.85,
      fileType: 'image/jpeg',
      // Without a limit it would be drawn up to ten times to get fewer bytes than the picture; of a long one it would make the letters smaller each time.
      ...((anyway || Math.max(width, height) > 3 * Math.min(width, height)) && { maxIteration: 1 }),
      // The library's worker would load itself from a CDN.
      useWebWorker: false,
    })
    if (smaller.size >= file.size && !anyway) return file
    return new File([smaller], file.name.replace(/\.\w+$/, '').concat('.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}

/** Another picture than a JPEG or PNG, such as WebP and on some phones HEIC, as a JPEG where the browser can draw it. */
async function converted(file: File): Promise<PreparedProof> {
  const sides = await sidesDrawn(file)
  const isPicture = sides !== undefined || file.type.startsWith('image/') || /\.(?:jpe?g|png|webp|hei[cf]|avif|gif|bmp|tiff?)$/i.test(file.name)
  if (!sides) return { ok: false, problem: isPicture ? 'proof_unopened' : 'proof_format' }
  const jpeg = await shrink(file, sides, true)
  if (jpeg === file) return { ok: false, problem: 'proof_unopened' }
  return jpeg.size > MAX_PROOF_BYTES ? { ok: false, problem: 'proof_too_large' } : { ok: true, file: jpeg }
}

/**
 * Prepares a chosen file for sending: checks that it is a picture that can be read, converts what the server does not take, and shrinks large ones. What
 * is sent is what was read here, because the file may change or go before it is sent. An error is a key below `validation`, the same as the server's.
 */
export async function prepareProof(chosen: File): Promise<PreparedProof> {
  const bytes = await chosen.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  // It disappeared or cannot be read, which happens with cloud folders on phones.
  if (!bytes) return { ok: false, problem: 'proof_gone' }
  const type = typeOf(bytes)
  const file = new File([bytes], chosen.name, { type: type ?? chosen.type })
  if (!type) return converted(file)
  const sides = isWholePicture(bytes, type) ? await sidesDrawn(file) : undefined
  if (!sides) return { ok: false, problem: 'proof_broken' }
  const refusal = refusalOf(bytes, type)
  // Drawn smaller it could not be read.
  if (refusal === 'proof_too_long') return { ok: false, problem: refusal }
  const mustShrink = file.size > SMALL_BYTES || sides.width * sides.height > SMALL_PIXELS || refusal !== undefined
  const sent = mustShrink ? await shrink(file, sides, refusal !== undefined) : file
  const problem = sent.size > MAX_PROOF_BYTES ? 'proof_too_large' : sent === file ? refusal : undefined
  return problem ? { ok: false, problem } : { ok: true, file: sent }
}

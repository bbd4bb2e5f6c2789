import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { ValidationKey } from '@/lib/platform/contract/message-key'
import { refusalOf } from '@/lib/work/proofs/cost'
import { MAX_PROOF_BYTES } from '@/lib/work/proofs/size'
import { isWholePicture } from './whole-picture'

/** Smaller images are sent unchanged, because the server encodes them again anyway. */
const SMALL_BYTES = 1024 * 1024
const SMALL_PIXELS = 12_000_000

/** The longest side that the server stores (`lib/work/proofs/clean.ts`), in pixels. */
const MAX_SIDE = 2560

type PreparedProof = { ok: true; file: File } | { ok: false; problem: ValidationKey }

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, at) => bytes[at] === byte)

/** The image's type by its first bytes, because names and declared types are often wrong. */
async function typeOf(file: File): Promise<'image/jpeg' | 'image/png' | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  return undefined
}

/** How many pixels a picture has; 0 if it cannot be drawn. */
async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image.naturalWidth * image.naturalHeight
  } catch {
    return 0
  } finally {
    URL.revokeObjectURL(address)
  }
}

/**
 * A smaller JPEG of the picture, or the picture itself if that fails, takes too long to start, or is not smaller.
 * @param anyway returns the JPEG even if it has more bytes, because the server refuses the picture as it is
 */
async function shrink(file: File, anyway: boolean): Promise<File> {
  try {
    const { default: compress } = await importWithTimeout(import('browser-image-compression'))
    const smaller = await compress(file, {
      maxSizeMB: 1.5,
      maxWidthOrHeight: MAX_SIDE,
      initialQuality: 0.85,
      fileType: 'image/jpeg',
      // Without a limit it would be drawn up to ten times to get fewer bytes than the picture.
      ...(anyway && { maxIteration: 1 }),
      // The library's worker would load itself from a CDN.
      useWebWorker: false,
    })
    if (smaller.size >= file.size && !anyway) return file
    return new File([smaller], file.name.replace(/\.\w+$/, '').concat('.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}

/**
 * Prepares a chosen file for sending: checks that it is a readable JPEG or PNG, and shrinks large ones.
 * An error is a key below `validation`, the same as the server's.
 */
export async function prepareProof(chosen: File): Promise<PreparedProof> {
  try {
    const type = await typeOf(chosen)
    if (!type) return { ok: false, problem: 'proof_format' }
    const named = chosen.type === type ? chosen : new File([chosen], chosen.name, { type })
    const bytes = new Uint8Array(await named.arrayBuffer())
    const pixels = isWholePicture(bytes, type) ? await pixelsOf(named) : 0
    if (pixels === 0) return { ok: false, problem: 'proof_broken' }
    const refusal = refusalOf(bytes, type)
    const file = named.size > SMALL_BYTES || pixels > SMALL_PIXELS || refusal ? await shrink(named, refusal !== undefined) : named
    const problem = file.size > MAX_PROOF_BYTES ? 'proof_too_large' : file === named ? refusal : undefined
    return problem ? { ok: false, problem } : { ok: true, file }
  } catch {
    // The file disappeared or cannot be read, which happens with cloud folders on phones.
    return { ok: false, problem: 'proof_broken' }
  }
}

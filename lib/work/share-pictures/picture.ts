import 'server-only'
import sharp from 'sharp'
import { makeFairQueue } from '@/lib/platform/fair-queue'
import { processGlobal } from '@/lib/platform/process-global'
import { drawing, type PictureFormat, type PictureTexts } from './drawing'

/** How many pictures are kept in memory, of some 60 kB each. */
const KEPT = 64

/** Seconds after which encoding is given up. It takes a fifth of one. */
const ENCODE_SECONDS = 5

// Shared by the process, because the build gives each entry its own copy of this module. The key is the picture's tag; the last used are last.
const kept = processGlobal('share pictures', () => new Map<string, Buffer>())

// Nothing waits for a picture but the one who shares it, so drawing takes one thread and never more.
const turns = processGlobal('share picture turns', () => makeFairQueue({ slots: 1, perKey: 1 }))

function remember(tag: string, picture: Buffer): Buffer {
  kept.delete(tag)
  kept.set(tag, picture)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return picture
}

/** Whether a picture is kept, so that it need not be drawn. */
export const isDrawn = (tag: string): boolean => kept.has(tag)

/**
 * A picture as PNG, from memory or drawn when it is its turn.
 * @param tag names what is in it @param network whose turn it is @param signal ends the waiting
 */
export async function pictureOf(tag: string, format: PictureFormat, texts: PictureTexts, network: string, signal: AbortSignal): Promise<Buffer> {
  const known = kept.get(tag)
  if (known) return remember(tag, known)
  return turns.run(network, signal, async () => {
    // Somebody before may have asked for the same.
    const drawn = kept.get(tag)
    if (drawn) return drawn
    const svg = Buffer.from(drawing(format, texts))
    // A few colours suffice, and halve the file.
    return remember(tag, await sharp(svg).png({ palette: true, colours: 64, effort: 4 }).timeout({ seconds: ENCODE_SECONDS }).toBuffer())
  })
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { HttpError } from './errors'

/** Bodies up to this stay in memory; longer ones wait on the disk until it is their turn. */
const MEMORY_BYTES = 512 * 1024

/** A body that has arrived. */
export interface Spooled {
  /** Once. */
  read: () => Promise<Buffer<ArrayBuffer>>
  /** Lets go of it, read or not. */
  discard: () => Promise<void>
}

/** A file that only its handle knows, where the system allows it: a crash leaves nothing behind. */
async function openNameless() {
  const file = path.join(os.tmpdir(), `completa-${randomUUID()}.part`)
  const handle = await fs.open(file, 'wx+', 0o600)
  const unlink = () => fs.rm(file, { force: true })
  if (process.platform !== 'win32') await unlink()
  return { handle, close: () => handle.close().then(unlink) }
}

/**
 * Takes a body in. A crowd of long ones, slow as phones are, would fill the memory, so these go to a temporary file.
 * @throws AppError `unavailable` when there is no room for it; whatever the stream fails with
 */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const chunks: Uint8Array[] = []
  let size = 0
  let spare: Awaited<ReturnType<typeof openNameless>> | undefined
  const noRoom = (cause: unknown): never => {
    throw new HttpError('unavailable', { connection: 'close' }, { retryAfter: 5, cause })
  }
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size <= MEMORY_BYTES) continue
      spare ??= await openNameless().catch(noRoom)
      await spare.handle.writev(chunks).catch(noRoom)
      chunks.length = 0
    }
  } catch (error) {
    await spare?.close().catch(() => {})
    throw error
  }
  const file = spare
  if (!file) return { read: async () => Buffer.concat(chunks), discard: async () => {} }
  let isOpen = true
  const discard = async () => {
    if (!isOpen) return
    isOpen = false
    await file.close().catch(() => {})
  }
  const read = async () => {
    try {
      const bytes = Buffer.allocUnsafeSlow(size)
      for (let at = 0; at < size; ) {
        const { bytesRead } = await file.handle.read(bytes, at, size - at, at)
        if (bytesRead === 0) throw new Error('the temporary file is shorter than what was written to it')
        at += bytesRead
      }
      return bytes
    } finally {
      await discard()
    }
  }
  return { read, discard }
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { OwnError } from '@/db/own-error.mjs'
import { HttpError } from './errors'

/** Bodies up to this size stay in memory; longer ones are stored in a temporary file until they are parsed. */
const MEMORY_BYTES = 512 * 1024

/** A body that has arrived. */
export interface Spooled {
  /** Reads the whole body; call it once. */
  read: () => Promise<Buffer<ArrayBuffer>>
  /** Deletes the body, read or not. */
  discard: () => Promise<void>
}

/** Opens a temporary file and deletes its name at once, where the system allows it, so that a crash leaves nothing behind. */
async function openUnlinkedFile() {
  const file = path.join(os.tmpdir(), `completa-${randomUUID()}.part`)
  const handle = await fs.open(file, 'wx+', 0o600)
  const unlink = () => fs.rm(file, { force: true })
  if (process.platform !== 'win32') await unlink()
  return { handle, close: () => handle.close().then(unlink) }
}

/**
 * Receives a body. Many long bodies from slow phones at once would fill the memory, so long ones go to a temporary file.
 * @throws AppError `unavailable` when the disk has no space for it; the stream's own errors
 */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const chunks: Uint8Array[] = []
  let size = 0
  let tempFile: Awaited<ReturnType<typeof openUnlinkedFile>> | undefined
  const failNoSpace = (cause: unknown): never => {
    throw new HttpError('unavailable', { connection: 'close' }, { retryAfter: 5, cause })
  }
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size <= MEMORY_BYTES) continue
      tempFile ??= await openUnlinkedFile().catch(failNoSpace)
      await tempFile.handle.writev(chunks).catch(failNoSpace)
      chunks.length = 0
    }
  } catch (error) {
    await tempFile?.close().catch(() => {})
    throw error
  }
  const file = tempFile
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
        if (bytesRead === 0) throw new OwnError('the temporary file is shorter than what was written to it')
        at += bytesRead
      }
      return bytes
    } finally {
      await discard()
    }
  }
  return { read, discard }
}

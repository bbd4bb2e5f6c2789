import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { SERVER_LOG } from '@/db/embedded/private-files.mjs'
import { env } from '@/lib/platform/env'

/** Entries beyond this many bytes are removed regardless of their text. */
const MAX_BYTES = 64 * 1024 * 1024

/** An entry begins with its day; what follows without one belongs to it. */
const ENTRY = /^(?=\d{4}-\d\d-\d\d \d\d:)/m

const logFile = () => path.join(env().DATA_DIR, SERVER_LOG)

function readFrom(fd: number, start: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, fs.fstatSync(fd).size - start))
  return bytes.subarray(0, fs.readSync(fd, bytes, 0, bytes.length, start))
}

/**
 * Removes entries from the log that the embedded database writes into the data folder. The server continues to append to the same file.
 * @returns how many were removed; 0 where there is no such log
 */
export function dropFromServerLog(isDue: (entry: string) => boolean, dryRun = false): number {
  let fd: number
  try {
    fd = fs.openSync(logFile(), dryRun ? 'r' : 'a+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
  try {
    const start = Math.max(0, fs.fstatSync(fd).size - MAX_BYTES)
    const read = readFrom(fd, start)
    const entries = read.toString().split(ENTRY)
    const kept = entries.filter((entry) => entry && !isDue(entry))
    const dropped = entries.filter(Boolean).length - kept.length
    if (dryRun || (dropped === 0 && start === 0)) return dropped
    // What the server wrote meanwhile; no code of ours runs between this and the writing.
    const late = readFrom(fd, start + read.length)
    fs.ftruncateSync(fd, 0)
    fs.writeSync(fd, Buffer.concat([Buffer.from(kept.join('')), late]))
    return dropped
  } finally {
    fs.closeSync(fd)
  }
}

/** Removes entries older than a moment, by whole days. @returns how many entries */
export const purgeServerLog = (cutoff: Date, dryRun: boolean): number => {
  const first = cutoff.toISOString().slice(0, 10)
  return dropFromServerLog((entry) => entry.slice(0, 10) < first, dryRun)
}

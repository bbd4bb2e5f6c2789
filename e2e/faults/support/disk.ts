import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Mounts a small disk in memory. @returns false if that is not allowed: it needs root on Linux */
export function mountTmpfs(folder: string, size: string, ...options: string[]): boolean {
  fs.mkdirSync(folder, { recursive: true })
  return spawnSync('mount', ['-t', 'tmpfs', '-o', [`size=${size}`, 'mode=0777', ...options].join(','), 'tmpfs', folder]).status === 0
}

/** Resizes a mounted disk. */
export const resize = (folder: string, size: string) => void spawnSync('mount', ['-o', `remount,size=${size}`, folder])

/** Makes a mounted disk read-only or writable again. @returns false if that is refused, as while a file is being written */
export const setReadOnly = (folder: string, isReadOnly: boolean): boolean =>
  spawnSync('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder]).status === 0

/** Unmounts lazily, because a process may still use it. */
export const unmount = (folder: string) => void spawnSync('umount', ['-l', folder])

/** Fills the disk. @returns the file to remove */
export function fill(folder: string): string {
  const file = path.join(folder, 'filler')
  const handle = fs.openSync(file, 'w')
  try {
    for (const piece of [1 << 20, 4096, 1]) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(piece))
      } catch {
        // Full for this size.
      }
    }
  } finally {
    fs.closeSync(handle)
  }
  return file
}

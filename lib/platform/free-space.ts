import 'server-only'
import fs from 'node:fs/promises'
import os from 'node:os'
import { env } from './env'

/** The folders whose disks the product writes to, by what is on them. */
export const disks = () => ({ data: env().DATA_DIR, proofs: `${env().DATA_DIR}/proofs`, temporary: os.tmpdir() })

/** Bytes that are free on the disk of a folder; undefined if the folder is missing. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await fs.statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

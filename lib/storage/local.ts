import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { ProofStore } from './store'

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}\.(jpg|png)(\.part)?$/

/** Proofs as files in a folder, written aside and renamed, so that a crash leaves either the whole file or none. */
export function localStore(folder: string): ProofStore {
  const at = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a proof key')
    return path.join(folder, key)
  }
  return {
    async put(bytes, type) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}.${type === 'image/png' ? 'png' : 'jpg'}`
      const file = at(key)
      const directory = path.dirname(file)
      await fs.mkdir(directory, { recursive: true })
      const aside = `${file}.part`
      try {
        await writeDurably(aside, bytes)
        await fs.rename(aside, file)
        await syncDirectory(directory)
      } catch (error) {
        await fs.rm(aside, { force: true }).catch(() => {})
        throw error
      }
      return key
    },
    async open(key) {
      try {
        return { kind: 'bytes', bytes: await fs.readFile(at(key)), type: key.endsWith('.png') ? 'image/png' : 'image/jpeg' }
      } catch {
        return undefined
      }
    },
    remove: (key) => fs.rm(at(key), { force: true }),
    async *list() {
      const shelves = await fs.readdir(folder).catch(() => [])
      for (const shelf of shelves) {
        for (const name of await fs.readdir(path.join(folder, shelf)).catch(() => [])) {
          // What is no proof of ours, such as a file manager's notes, is none of our business.
          if (!KEY.test(`${shelf}/${name}`)) continue
          const stat = await fs.stat(path.join(folder, shelf, name)).catch(() => undefined)
          if (stat) yield { key: `${shelf}/${name}`, ageMs: Date.now() - stat.mtimeMs }
        }
      }
    },
  }
}

async function writeDurably(file: string, bytes: Buffer) {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is durable once its folder is written too; Windows has no such call. */
async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = await fs.open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { OwnError } from '@/db/own-error.mjs'
import type { ProofFile, ProofStore } from './proof-store'

/** The keys of this store, also of files whose writing was interrupted. */
export const DISK_KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}\.(jpg|png)(\.part)?$/
const TRASH = 'trash'

/**
 * Proofs as files in a folder, written under another name and renamed, so that a crash leaves either the whole file or none. The folder itself is
 * never created here: a missing one was moved, and proofs in a new one would be missing in the other.
 */
export function localStore(folder: string): ProofStore {
  const within = (place: string, key: string) => {
    if (!DISK_KEY.test(key)) throw new OwnError('not a proof key')
    return path.join(place, key)
  }
  const trash = path.join(folder, TRASH)
  const ownerFile = path.join(folder, 'installation')
  const at = (key: string) => within(folder, key)
  const read = (file: string) => fs.readFile(file).catch(() => undefined)
  return {
    place: folder,
    async put(bytes, type) {
      const id = randomUUID()
      const key = `${id.slice(0, 2)}/${id}.${type === 'image/png' ? 'png' : 'jpg'}`
      const file = at(key)
      const directory = path.dirname(file)
      await makeFolder(directory)
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
      const bytes = (await read(at(key))) ?? (await read(within(trash, key)))
      return bytes && { kind: 'bytes', bytes, type: key.endsWith('.png') ? 'image/png' : 'image/jpeg' }
    },
    async remove(key) {
      for (const file of [at(key), within(trash, key)]) await fs.rm(file, { force: true })
    },
    async trash(key) {
      const file = at(key)
      await makeFolder(trash)
      await makeFolder(path.dirname(within(trash, key)))
      // The file's age in the trash begins now; it is set before the move, so that a crash in between does not make the file older there.
      await fs.utimes(file, new Date(), new Date()).catch(ignoreMissing)
      // Another process may sweep too.
      await fs.rename(file, within(trash, key)).catch(ignoreMissing)
    },
    async untrash(key) {
      await makeFolder(path.dirname(at(key)))
      await fs.rename(within(trash, key), at(key)).catch(ignoreMissing)
    },
    async *list() {
      yield* filesIn(folder)
      for await (const file of filesIn(trash)) yield { ...file, trashed: true }
    },
    async owner() {
      const text = await fs.readFile(ownerFile, 'utf8').catch(ignoreMissing)
      return text?.trim() || undefined
    },
    async setOwner(id) {
      const aside = `${ownerFile}.${randomUUID()}`
      await writeDurably(aside, Buffer.from(`${id}\n`))
      await fs.rename(aside, ownerFile)
    },
  }
}

async function* filesIn(folder: string): AsyncGenerator<ProofFile> {
  for (const shelf of await fs.readdir(folder).catch(() => [])) {
    for (const name of await fs.readdir(path.join(folder, shelf)).catch(() => [])) {
      // Files that are no proofs, such as those of a file manager, are ignored.
      if (!DISK_KEY.test(`${shelf}/${name}`)) continue
      const stat = await fs.stat(path.join(folder, shelf, name)).catch(() => undefined)
      if (stat) yield { key: `${shelf}/${name}`, ageMs: Date.now() - stat.mtimeMs, half: name.endsWith('.part') }
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Creates one level only: see `localStore`. */
const makeFolder = (folder: string) =>
  fs.mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

async function writeDurably(file: string, bytes: Buffer) {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    // The age of a file is told by this clock, which a disk on the network does not share: by its own a new proof could pass for an orphan.
    const now = new Date()
    await handle.utimes(now, now)
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

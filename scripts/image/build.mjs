// Builds the image of the Dockerfile without Docker: each instruction in a root folder of its own, with `unshare` and `chroot`, from this machine's
// Debian packages and Node instead of those of the base image.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { commandOf, isInContext, stagesOf, variablesOf } from './dockerfile.mjs'

const NODE_USER = 1000
const unshare = ['--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts']

/**
 * @typedef {{ root: string, place: string, env: Record<string, string>, user: number, command: string[], health: string[], volumes: string[] }} Image
 */

/** Why images cannot be built here, or an empty text. */
export function whyWithoutRoots() {
  if (process.platform !== 'linux') return 'roots are made with Linux'
  const tried = spawnSync('unshare', [...unshare, 'sh', '-c', 'mount --make-rprivate / && mount -t tmpfs tmpfs /mnt && chroot --userspec=1000:1000 / true'])
  return tried.status === 0 ? '' : 'this user may not make roots (unshare, mount and chroot)'
}

/**
 * What every program in a root gets from this machine: where packages come from, and where Node is if it is no Debian package.
 * @returns {Record<string, string>}
 */
function surroundings() {
  const prefix = path.dirname(path.dirname(fs.realpathSync(process.execPath)))
  const isPackaged = prefix === '/usr'
  const passed = Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs)$/i.test(name))
  return {
    ...Object.fromEntries(passed.map(([name, value]) => [name, value ?? ''])),
    ...(!isPackaged && { NODE_FOLDER: prefix }),
    PATH: `${isPackaged ? '' : '/node/bin:'}/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
  }
}

/**
 * The arguments that run a command in an image's root, and its environment.
 * @param {Image} image @param {{ isReadOnly?: boolean, user?: number, data?: string, env?: Record<string, string>, command: string[] }} how
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
function inRoot(image, { isReadOnly = false, user = image.user, data, env = {}, command }) {
  const script = path.resolve('scripts/image/in-root.sh')
  const args = [...unshare, 'sh', script, image.root, isReadOnly ? 'ro' : 'rw', String(user), image.place, data ?? '-', ...command]
  /** @type {unknown} */
  const all = { ...surroundings(), HOME: user === 0 ? '/root' : '/home/node', ...image.env, ...env }
  return { args, env: /** @type {NodeJS.ProcessEnv} */ (all) }
}

/**
 * @param {string} file the Dockerfile @param {string} folder an empty one, for the roots @param {(line: string) => void} say
 * @returns {Image} the image of the last stage
 * @throws Error with the output of the step that failed
 */
export function buildImage(file, folder, say = () => {}) {
  /** @type {Map<string, Image>} */
  const built = new Map()
  const ignore = fs.readFileSync('.dockerignore', 'utf8')
  /** @type {Image | undefined} */
  let last
  for (const { name, from, steps } of stagesOf(file)) {
    const base = built.get(from)
    /** @type {Image} */
    const image = base
      ? { ...base, env: { ...base.env }, volumes: [...base.volumes], root: path.join(folder, name) }
      : { root: path.join(folder, name), place: '/', env: {}, user: 0, command: [], health: [], volumes: [] }
    if (base) spawnSync('cp', ['-al', base.root, image.root])
    else fs.mkdirSync(image.root)
    for (const { does, what } of steps) {
      say(`${name}: ${does} ${what}`)
      step(image, does, what, { built, ignore })
    }
    built.set(name, image)
    last = image
  }
  if (!last) throw new Error(`${file} has no stage`)
  return last
}

/** @param {Image} image @param {string} does @param {string} what @param {{ built: Map<string, Image>, ignore: string }} known */
function step(image, does, what, known) {
  if (does === 'WORKDIR') {
    image.place = what
    fs.mkdirSync(path.join(image.root, what), { recursive: true })
  }
  if (does === 'ENV') Object.assign(image.env, variablesOf(what))
  if (does === 'USER') image.user = what === 'node' ? NODE_USER : 0
  if (does === 'VOLUME') image.volumes.push(what)
  if (does === 'CMD') image.command = commandOf(what)
  if (does === 'HEALTHCHECK') image.health = commandOf(what)
  if (does === 'COPY') copy(image, what, known)
  if (does === 'RUN') {
    const { args, env } = inRoot(image, { command: ['sh', '-c', what] })
    const ran = spawnSync('unshare', args, { env, encoding: 'utf8', maxBuffer: 1 << 26 })
    if (ran.status !== 0) throw new Error(`RUN ${what} ended with ${ran.status}:\n${ran.stdout.slice(-2_000)}\n${ran.stderr.slice(-4_000)}`)
  }
}

/** @param {Image} image @param {string} what @param {{ built: Map<string, Image>, ignore: string }} known */
function copy(image, what, { built, ignore }) {
  const words = what.split(/\s+/)
  const option = (/** @type {string} */ name) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const paths = words.filter((word) => !word.startsWith('--'))
  const to = path.resolve(path.join(image.root, image.place), paths.pop() ?? '.')
  const stage = built.get(option('from') ?? '')
  for (const from of paths) {
    if (stage) spawnSync('cp', ['-al', `${path.join(stage.root, from)}/.`, to])
    else if (from === '.') copyContext(to, ignore)
    else if (isInContext(ignore, from)) fs.copyFileSync(from, path.join(to, from))
    else throw new Error(`COPY ${from}: .dockerignore keeps it out`)
  }
  if (option('chown')) spawnSync('chown', ['-R', `${NODE_USER}:${NODE_USER}`, to])
}

/** Copies the files of this checkout that git would commit and `.dockerignore` lets in. @param {string} to @param {string} ignore */
function copyContext(to, ignore) {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const name of stdout.split('\0').filter((file) => file && isInContext(ignore, file) && fs.existsSync(file))) {
    fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true })
    fs.copyFileSync(name, path.join(to, name))
  }
}

/**
 * Starts the image's command as its user on a root that it cannot write to; only /tmp, the home folder and the data are writable.
 * @param {Image} image @param {string} data the folder that is mounted as its volume @param {Record<string, string>} env
 */
export function startImage(image, data, env) {
  const { args, env: all } = inRoot(image, { isReadOnly: true, data, env, command: image.command })
  return spawn('unshare', args, { env: all, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
}

/** Kills what `startImage` started, with all of its group: what changed its user does not die with the process that started it. @param {import('node:child_process').ChildProcess} running */
export function stopImage({ pid }) {
  if (pid) process.kill(-pid, 'SIGKILL')
}

/** Runs a command in the image as its user, such as its health check. @param {Image} image @param {string[]} command @param {Record<string, string>} env */
export function runInImage(image, command, env) {
  const { args, env: all } = inRoot(image, { isReadOnly: true, env, command })
  return spawnSync('unshare', args, { env: all, encoding: 'utf8' })
}

// `npm run lock`: completes package-lock.json for every platform. npm leaves out the optional packages of other platforms when
// it cannot see them (an existing node_modules, a partial registry), and then `npm ci` fails for everybody else. Entries added here
// have no integrity hash until npm, on a machine that can see the package, adds it. `--check` only reports.
import fs from 'node:fs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** @param {string} name of a platform package, such as `@next/swc-linux-x64-musl` */
function platformOf(name) {
  const parts = name.split(/[-/]/)
  const os = systems.filter((system) => parts.includes(system) || (system === 'win32' && parts.includes('windows')))
  const cpu = processors.filter((processor) => parts.includes(processor))
  const libc = parts.some((part) => part.startsWith('musl')) ? ['musl'] : parts.some((part) => part.startsWith('gnu')) && os[0] === 'linux' ? ['glibc'] : []
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) }
}

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry */

/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))

/** Whether Node would resolve `name` from a package at `from` by the lock file. @param {string} from @param {string} name */
function isLocked(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

const missing = Object.entries(lock.packages).flatMap(([from, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(from, name))
    .map(([name, spec]) => ({ name, dev: entry.dev, version: /\d+\.\d+\.\d+[\w.+-]*/.exec(spec)?.[0] ?? spec })),
)
const foreign = missing.filter(({ name }) => Object.keys(platformOf(name)).length > 0)

if (process.argv.includes('--check')) {
  if (foreign.length > 0) {
    console.error(`package-lock.json lacks ${foreign.length} packages of other platforms, such as ${foreign[0]?.name}: run \`npm run lock\`.`)
    process.exit(1)
  }
} else {
  for (const { name, dev, version } of foreign) {
    lock.packages[`node_modules/${name}`] ??= /** @type {Entry} */ ({ version, ...platformOf(name), ...(dev && { dev }), optional: true })
  }
  const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
  console.log(foreign.length > 0 ? `Added ${foreign.length} packages of other platforms.` : 'The lock covers every platform.')
}

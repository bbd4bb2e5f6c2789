// Programs that some tests start and the product itself does not need.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Each with the call that shows that it is there. */
const programs = {
  nginx: { debian: 'nginx-light', paths: ['nginx', '/usr/sbin/nginx'], shown: ['-v'], named: 'NGINX_PATH' },
  openssl: { debian: 'openssl', paths: ['openssl'], shown: ['version'], named: 'OPENSSL_PATH' },
  // The oldest version that is installed.
  postgres: { debian: 'postgresql', paths: ['postgres', ...postgresPaths()], shown: ['--version'], named: 'POSTGRES_PATH' },
  pgbouncer: { debian: 'pgbouncer', paths: ['pgbouncer', '/usr/sbin/pgbouncer'], shown: ['--version'], named: 'PGBOUNCER_PATH' },
  // OpenStack Swift, a server of S3's protocol: the Python that has it.
  swift: {
    debian: 'python3-swift',
    paths: ['/usr/bin/python3'],
    shown: ['-c', 'import swift.proxy.server, swift.common.middleware.s3api.s3api'],
    named: 'SWIFT_PYTHON_PATH',
  },
}
/** @typedef {keyof typeof programs} Program */

/** The path of a program: the one that a setting names, the one in PATH, or Debian's, which PATH may not contain. @param {Program} name @returns {string | undefined} */
export function whereIs(name) {
  const { paths, shown, named } = programs[name]
  const given = process.env[named]
  return (given ? [given] : paths).find((path) => spawnSync(path, shown).status === 0)
}

/**
 * The reason for skipping tests that need these programs, also printed; empty when all exist.
 * @param {Program[]} names
 * @throws Error with the same text where `CI` is set, because nobody would notice a skipped test there
 */
export function whyWithout(...names) {
  const missing = names.filter((name) => !whereIs(name))
  if (missing.length === 0) return ''
  const packages = missing.map((name) => programs[name].debian)
  const settings = missing.map((name) => programs[name].named)
  const why = `${missing.join(' and ')} cannot be started (Debian: apt-get install ${packages.join(' ')}; or name it with ${settings.join(', ')})`
  if (process.env.CI) throw new Error(`${why}. With CI set every test has to run.`)
  console.warn(`Tests are skipped: ${why}`)
  return why
}

/** Where Debian's packages have each installed version of PostgreSQL, the oldest first. @returns {string[]} */
function postgresPaths() {
  const all = '/usr/lib/postgresql'
  const versions = fs.existsSync(all) ? fs.readdirSync(all).map(Number) : []
  return versions.sort((one, other) => one - other).map((version) => `${all}/${version}/bin/postgres`)
}

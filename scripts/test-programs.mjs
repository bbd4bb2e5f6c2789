// Programs that some tests start and the product itself does not need.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const programs = {
  nginx: { debian: 'nginx-light', version: '-v', named: 'NGINX_PATH' },
  openssl: { debian: 'openssl', version: 'version', named: 'OPENSSL_PATH' },
  postgres: { debian: 'postgresql', version: '--version', named: 'POSTGRES_PATH' },
  pgbouncer: { debian: 'pgbouncer', version: '--version', named: 'PGBOUNCER_PATH' },
}
/** @typedef {keyof typeof programs} Program */

/** Debian's folder for each version of PostgreSQL that is installed, the oldest first. */
const postgresFolders = () => {
  const all = '/usr/lib/postgresql'
  const versions = fs.existsSync(all) ? fs.readdirSync(all).map(Number) : []
  return versions.sort((one, other) => one - other).map((version) => `${all}/${version}/bin`)
}

/** The path of a program: the one that a setting names, the one in PATH, or Debian's, which PATH may not contain. @param {Program} name @returns {string | undefined} */
export function whereIs(name) {
  const { version, named } = programs[name]
  const given = process.env[named]
  const debians = name === 'postgres' ? postgresFolders() : ['/usr/sbin']
  return (given ? [given] : [name, ...debians.map((folder) => `${folder}/${name}`)]).find((path) => spawnSync(path, [version]).status === 0)
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

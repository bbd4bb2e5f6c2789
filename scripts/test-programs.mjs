// Programs that the product does without and some tests start.
import { spawnSync } from 'node:child_process'

const programs = {
  nginx: { debian: 'nginx-light', version: '-v', named: 'NGINX_PATH' },
  openssl: { debian: 'openssl', version: 'version', named: 'OPENSSL_PATH' },
  pgbouncer: { debian: 'pgbouncer', version: '--version', named: 'PGBOUNCER_PATH' },
}
/** @typedef {keyof typeof programs} Program */

/** What can be started: the program that a setting names, the one in PATH, or Debian's, which is not in everybody's PATH. @param {Program} name @returns {string | undefined} */
export function whereIs(name) {
  const { version, named } = programs[name]
  const given = process.env[named]
  return (given ? [given] : [name, `/usr/sbin/${name}`]).find((path) => spawnSync(path, [version]).status === 0)
}

/**
 * Why tests that start these programs are skipped, printed too; empty when all programs are there.
 * @param {Program[]} names
 * @throws Error with the same words where `CI` is set: nobody reads there that a test was skipped
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

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * The folder of a package that only a measurement or a rare test needs, so that nobody else's `npm ci` waits for it: fetched from npm into the temporary
 * folder at the first use, without scripts of its own.
 * @param {string} name @param {string} version an exact one
 * @param {Record<string, string>} [overrides] versions of what it needs
 * @throws Error if npm cannot fetch it
 */
export function fetchedPackage(name, version, overrides = {}) {
  const folder = path.join(os.tmpdir(), `completa-${name}-${version}`)
  const found = path.join(folder, 'node_modules', name)
  if (fs.existsSync(path.join(folder, 'complete'))) return found
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version }, overrides }))
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm could not fetch ${name} ${version}.`)
  fs.writeFileSync(path.join(folder, 'complete'), '')
  return found
}

// `node scripts/in-own-folder.mjs <program> [arguments]`: runs tests with a temporary folder of their own. When they are done, or are interrupted, whatever
// they have started ends and the folder goes, so that two checkouts can be tested at the same time and nothing is left behind.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** How long an interrupted program may take to end by itself. */
const PATIENCE_MS = 20_000

const [program = '', ...args] = process.argv.slice(2)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-run-'))
// A database server may run as another user.
fs.chmodSync(folder, 0o711)

/** The processes that were started with this temporary folder; none where the system does not tell. @returns {number[]} */
function left() {
  if (!fs.existsSync('/proc/self/environ')) return []
  return fs.readdirSync('/proc').flatMap((name) => {
    try {
      const isOurs =
        /^\d+$/.test(name) && Number(name) !== process.pid && fs.readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`)
      return isOurs ? [Number(name)] : []
    } catch {
      // It has ended, or is another user's.
      return []
    }
  })
}

/** @param {number} pid negative for a group */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const child = spawn(program, args, {
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder },
  shell: process.platform === 'win32',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    child.kill(signal)
    setTimeout(() => kill(child.pid ?? 0), PATIENCE_MS).unref()
  })
const [code, signal] = await new Promise((resolve) => {
  child.once('error', (error) => {
    console.error(error.message)
    resolve([1, null])
  })
  child.once('exit', (...how) => resolve(how))
})
for (const pid of left()) kill(pid)
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
process.exit(code ?? 128 + (os.constants.signals[/** @type {NodeJS.Signals} */ (signal)] ?? 1))

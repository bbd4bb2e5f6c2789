// Runs a command with a migrated database: `node scripts/with-db.mjs [--join] [--as-is] -- command args…`.
// With DATABASE_URL set it only runs the command: the app migrates by itself, and waits for a database that is unavailable. `--join`,
// for tools that cannot wait, migrates here or fails. Without DATABASE_URL it starts the embedded PostgreSQL of DATA_DIR, holds the
// folder's lock while the command runs, and stops the server afterwards; with `--join` tools use the server of a running app. With
// `--as-is` a database is neither created nor migrated.
import { spawn } from 'node:child_process'
import path from 'node:path'
import nextEnv from '@next/env'
import { openDataDir } from '../db/embedded/data-dir.mjs'
import { migrateDatabase, migrateForServer } from '../db/migrate.mjs'
import { printedError } from '../lib/platform/describe-error.mjs'
import { allocator } from '../server/allocator.mjs'

nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })

const separator = process.argv.indexOf('--')
const options = process.argv.slice(2, Math.max(separator, 2))
const asIs = options.includes('--as-is')
const [command, ...args] = process.argv.slice(separator + 1)
if (separator < 0 || !command) {
  console.error('usage: node scripts/with-db.mjs [--join] [--as-is] -- command [args…]')
  process.exit(2)
}

// Next's command line would refuse a wrong PORT before the app does, without naming the variable.
if (!/^\d*$/.test(process.env.PORT ?? '') || Number(process.env.PORT) > 65_535) {
  console.error('PORT must be a whole number from 0 to 65535')
  process.exit(1)
}

/** Runs the command to its end. @returns {Promise<number>} its exit code */
function runCommand() {
  return new Promise((resolve) => {
    // The IPC channel tells the app when this process is killed; otherwise the app would run on and keep its port.
    const child = spawn(command ?? '', args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      shell: process.platform === 'win32',
      env: {
        ...allocator,
        ...process.env,
        PATH: `${path.resolve('node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
        COMPLETA_LAUNCHER: String(process.pid),
      },
    })
    // Ctrl-C reaches the child directly too; the child treats two signals at the same moment as one.
    for (const signal of signals) process.on(signal, () => child.kill(signal))
    if (interrupted) child.kill(interrupted)
    // npm passes a signal only to its shell, which dies without passing it on.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 250)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    watch.unref()
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** @type {NodeJS.Signals | undefined} */
let interrupted
// Registered before the database starts, so that it is stopped whenever a signal arrives.
for (const signal of signals) process.once(signal, () => (interrupted ??= signal))

let code = 1
try {
  const join = options.includes('--join')
  const isGiven = Boolean(process.env.DATABASE_URL)
  const data = await openDataDir({ join, existing: asIs })
  try {
    // The app says itself what is to be said of a newer schema; a tool of this version could miss what only a newer one knows.
    if (!asIs && join) await migrateDatabase(process.env.DATABASE_URL ?? '')
    else if (!asIs && !isGiven) await migrateForServer(process.env.DATABASE_URL ?? '')
    code = interrupted ? 0 : await runCommand()
  } finally {
    await data.close()
  }
} catch (error) {
  console.error(printedError(error))
}
process.exit(code)

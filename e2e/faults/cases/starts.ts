import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { failingStart, makeDataDir, removeDataDir, startApp, startDatabase, stopApp } from '../support/app'
import { type Options, type Outcome, promises } from '../support/case'
import { mountTmpfs, unmount } from '../support/disk'
import { send } from '../support/visitors'

/** A folder that cannot be written ends the start with a message that names it, with and without DATABASE_URL. */
export async function unwritable({ port }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const home = makeDataDir('unwritable')
  const file = path.join(home, 'a-file')
  fs.writeFileSync(file, '')
  const readOnly = path.join(home, 'read-only')
  const mounted = mountTmpfs(readOnly, '1m', 'ro')
  const places = [path.join(file, 'data'), ...(mounted ? [readOnly] : [])]
  const cluster = await startDatabase(path.join(home, 'database'), { throwaway: true })
  const own = { DATABASE_URL: cluster.url, NEXTAUTH_SECRET: 'a secret that only fault tests know' }
  let tried = 0
  try {
    for (const dataDir of places) {
      for (const [way, env] of [
        ['node server', {}],
        ['launcher', {}],
        ['node server', own],
      ] as const) {
        const { code, log } = await failingStart({ way, dataDir, port, env, logs: path.join(home, 'logs') })
        tried++
        expect(code === 1, `${way} on ${dataDir} ended with ${code}`)
        expect(log.includes(dataDir) && /cannot be (written|kept)/.test(log), `${way} on ${dataDir} said: ${log.slice(-400)}`)
        expect(!/\n\s+at /.test(log), `${way} on ${dataDir} printed a stack: ${log.slice(-400)}`)
      }
    }
    return { figures: `${tried} starts ended with a message that names the folder${mounted ? '' : ' (a read-only disk needs root: skipped)'}`, broken }
  } finally {
    await cluster.stop()
    if (mounted) unmount(readOnly)
    removeDataDir(home)
  }
}

/** A second start on the same data folder fails with a message; the first is not disturbed, and tools can join it. */
export async function secondStart({ port }: Options): Promise<Outcome> {
  const { broken, expect } = promises()
  const dataDir = makeDataDir('second')
  const app = await startApp({ dataDir, port })
  try {
    for (const way of ['node server', 'launcher'] as const) {
      const { code, log } = await failingStart({ way, dataDir, port: port + 1, logs: `${dataDir}.logs/second` })
      expect(code === 1, `${way} ended with ${code}`)
      expect(log.includes(`is in use by process ${app.child.pid}`), `${way} said: ${log.slice(-400)}`)
      expect((await send(`${app.base}/api/v1/links`)).status === 200, `the first app was disturbed by a second ${way}`)
    }
    const { status, stderr } = spawnSync('npm', ['run', '-s', 'db:check'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, DATABASE_URL: '' },
    })
    expect(status === 0, `db:check beside the app: ${stderr.slice(-400)}`)
    expect((await send(`${app.base}/api/v1/links`)).status === 200, 'a tool that joined took the database away')
    return { figures: '2 second starts refused, the first undisturbed, db:check joined it', broken }
  } finally {
    await stopApp(app)
    removeDataDir(dataDir)
  }
}

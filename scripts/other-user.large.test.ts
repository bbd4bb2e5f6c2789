import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handIn } from '@/lib/testing/submissions'
import { backup } from './backup.mjs'

// The app's user; the restore runs as root.
const UID = 65_534
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-user-'))
const at = (...names: string[]) => path.join(home, ...names)
const asRoot = test.skipIf(process.getuid?.() !== 0)

/** Runs a program as the app's user. */
function asApp(program: string, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
    uid: UID,
    gid: UID,
    env: { ...process.env, TMPDIR: at('tmp'), ...env },
  })
  return { status, text: `${stdout}${stderr}` }
}

const store = (work: string) => `import { localStore } from './lib/work/proofs/local.ts'
import * as closed from './lib/work/proofs/closed.ts'
const folder = ${JSON.stringify(at('data', 'proofs'))}
const store = localStore(folder)
${work}`

beforeAll(() => {
  fs.chmodSync(home, 0o755)
  for (const name of ['tmp', 'data']) {
    fs.mkdirSync(at(name))
    fs.chownSync(at(name), UID, UID)
  }
})
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

asRoot('files that root restores into a folder of the app’s user can be read and written by that user', async () => {
  for (let person = 0; person < 3; person++) await handIn({})
  await backup({ url: process.env.DATABASE_URL ?? '', folder: at('backup'), proofs: path.join(process.env.DATA_DIR ?? '', 'proofs') })
  const { bringProofs, readManifest } = await import('./backup-files.mjs')
  const manifest = readManifest(at('backup'))
  const keys = Object.keys(manifest?.proofs ?? {})
  expect(await bringProofs({ keys, from: at('backup', 'proofs'), to: at('data', 'proofs'), manifest })).toMatchObject({ missing: [] })
  const { status, text } = asApp(
    store(`for (const key of ${JSON.stringify(keys)}) if (!(await store.open(key))) throw new Error('cannot read ' + key)
    for (let n = 0; n < 600; n++) await store.put(Buffer.from('x'), 'image/png')
    console.log(await closed.firstClosedFolder(folder), await closed.closedProofs(folder))`),
  )
  expect({ status, text }).toEqual({ status: 0, text: 'undefined undefined\n' })
})

asRoot('the message about a folder or proof that the app’s user cannot use names it and says what to do', () => {
  fs.mkdirSync(at('data', 'proofs', 'zz'), { recursive: true })
  const shelf = at('data', 'proofs', '00')
  fs.rmSync(shelf, { recursive: true, force: true })
  fs.mkdirSync(shelf)
  const look = store('console.log(await closed.firstClosedFolder(folder)); console.log(await closed.closedProofs(folder))')
  expect(asApp(look).text).toContain(
    `${shelf} cannot be written by this process, which runs as uid ${UID}: it belongs to uid 0. Give it to that user: chown -R ${UID} ${at('data', 'proofs')}`,
  )
  fs.chownSync(shelf, UID, UID)
  const proof = path.join(shelf, `${randomUUID()}.png`)
  fs.writeFileSync(proof, 'x', { mode: 0o600 })
  expect(asApp(look).text).toMatch(new RegExp(`^undefined\\n.*count: 1.*${path.basename(proof)} cannot be read`, 's'))
})

asRoot('opening a data folder whose files belong to another user fails with their names', () => {
  for (const file of ['postgres.json', 'nextauth-secret']) fs.writeFileSync(at('data', file), '{"password":"x"}', { mode: 0o600 })
  const open = `import { openDataDir } from './db/embedded/data-dir.mjs'
  await openDataDir().catch((error) => console.log(error.message))`
  const env = { DATABASE_URL: '', DATA_DIR: at('data') }
  expect(asApp(open, env).text).toContain(
    `${at('data', 'postgres.json')} cannot be used (EACCES): it belongs to uid 0, and this process runs as uid ${UID}. Give it the whole folder: chown -R ${UID} ${at('data')}`,
  )
  fs.chownSync(at('data', 'postgres.json'), UID, UID)
  fs.mkdirSync(at('data', 'postgres'))
  fs.writeFileSync(at('data', 'postgres', 'PG_VERSION'), '18')
  expect(asApp(open, env).text).toContain(`${at('data', 'postgres')} belongs to the user with uid 0, and this process runs as uid ${UID}`)
})

test('compose runs the tools as the user of the app', () => {
  const service = (name: string) => new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n|  #.*\\n)+)`, 'm').exec(fs.readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''
  const user = /^USER (\w+)$/m.exec(fs.readFileSync('Dockerfile', 'utf8'))?.[1]
  expect(user).toBe('node')
  expect(service('app')).toContain('proofs:/data')
  expect(service('app')).not.toMatch(/^ {4}user:/m)
  expect(service('tools')).toMatch(new RegExp(`^ {4}user: ${user}$`, 'm'))
})
